import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { lintKeymap } from '@codemirror/lint';
import { diff } from '@codemirror/merge';
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
  Transaction,
} from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import lessonText from '../../../learning/shared/lesson-text/lesson-text.css?inline';
import { changeBlock } from '../page/block-widget.ts';
import { followBlocks } from '../page/lesson-blocks.ts';
import { pageMode } from '../page/page-mode.ts';
import { renderedBlocks } from '../page/rendered-blocks.ts';
import { type SlashEvents, slashMenu } from '../slash/slash-menu.ts';
import { passageMarks, passagesChanged } from '../together/passage-marks.ts';
import type { WritingMode } from '../use-writing-mode.ts';
import type { Edit } from './commands.ts';
import { find } from './find.ts';
import { markClashes, markDirectives, markGutter, markOthers, markParagraph } from './marks.ts';
import { type PasteEvents, pasteFormatted } from './paste.ts';
import { problemMarks } from './problems.ts';
import { type ShortcutEvents, shortcuts } from './shortcuts.ts';
import { droppedPictures, pastedPictures } from './taken-files.ts';
import { sharedTheme, sourceTheme } from './theme.ts';
import { wholeText } from './whole-text.ts';

export interface SourceEvents extends PasteEvents, ShortcutEvents, SlashEvents {
  onText(text: string): void;
  /** The cursor has moved, or the text around it, or what is said about it. */
  onCursor(state: EditorState): void;
  /** Pictures that were pasted or dropped at a position. */
  onPictures(files: File[], position: number): void;
  /** Opens the fields of the block at a position. */
  onChangeBlock(position: number): void;
}

const writingMode = new Compartment();

const label = (name: string) => EditorView.contentAttributes.of({ 'aria-label': name });

const modes: Record<WritingMode, Extension> = {
  page: [pageMode, label('Lesson text')],
  source: [
    lineNumbers(),
    followBlocks,
    problemMarks,
    markParagraph,
    markGutter,
    markDirectives,
    sourceTheme,
    label('Lesson text, in Markdown'),
  ],
};

/** Only how the text is drawn changes: cursor, history and every character stay. */
export function setWritingMode(view: EditorView, mode: WritingMode): void {
  view.dispatch({
    effects: [
      writingMode.reconfigure(modes[mode]),
      EditorView.scrollIntoView(placeInSight(view), { y: 'start', yMargin: 80 }),
    ],
  });
}

/** The cursor if it can be seen, or else the first line that can. */
function placeInSight(view: EditorView): number {
  const { head } = view.state.selection.main;
  const { scrollTop, clientHeight } = view.scrollDOM;
  const { top } = view.lineBlockAt(head);
  const isSeen = top >= scrollTop && top <= scrollTop + clientHeight;
  return isSeen ? head : view.lineBlockAtHeight(scrollTop).from;
}

/** What the text gets from elsewhere: another window, or another person. */
const fromElsewhere = Annotation.define<boolean>();

/**
 * The editor lives in a shadow tree: there, its styles need no `<style>` element, which our content policy forbids. The events
 * are read when they happen, so that they can change.
 */
export function openSourceEditor(
  host: HTMLElement,
  { text, mode }: { text: string; mode: WritingMode },
  events: () => SourceEvents,
) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  root.adoptedStyleSheets = [lessonStyles()];
  // Nobody outside listens to these, and React looks at every event that reaches its root.
  for (const type of ['keypress', 'beforeinput', 'textInput', 'input']) {
    root.addEventListener(type, (event) => event.stopPropagation());
  }
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        writingMode.of(modes[mode]),
        renderedBlocks,
        changeBlock.of((position) => events().onChangeBlock(position)),
        slashMenu(events),
        history(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          spellcheck: 'true',
          tabindex: '0',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        // Not `markdown()`, which adds a parser for HTML: lessons have none.
        markdownLanguage,
        Prec.high(keymap.of(markdownKeymap)),
        // Tab isn't among them: it leads out of the text, as everywhere.
        keymap.of([...shortcuts(events), ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
        markOthers,
        markClashes,
        passageMarks,
        sharedTheme,
        find,
        takePictures(events),
        pasteFormatted(events),
        EditorView.updateListener.of(
          ({ docChanged, selectionSet, state, startState, transactions }) => {
            const isOurs = transactions.some((one) => one.annotation(fromElsewhere) === undefined);
            if (docChanged && isOurs) events().onText(wholeText(state.doc));
            if (docChanged || selectionSet || passagesChanged(startState, state)) {
              events().onCursor(state);
            }
          },
        ),
      ],
    }),
  });
  return view;
}

/** Of what the page shows: figures, tables, players. */
function lessonStyles(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lessonText);
  return sheet;
}

/** Replaces only what differs, so that cursor, scroll position and undo stay. */
export function takeText(view: EditorView, text: string): void {
  const current = wholeText(view.state.doc);
  if (text === current) return;
  const changes = diff(current, text, { scanLimit: 500 }).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
  }));
  view.dispatch({
    changes,
    annotations: [fromElsewhere.of(true), Transaction.addToHistory.of(false)],
  });
}

export function runEdit(view: EditorView, edit: Edit): void {
  view.dispatch(edit(view.state), { scrollIntoView: true, userEvent: 'input' });
  view.focus();
}

export function goToLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({
    selection: EditorSelection.cursor(from),
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}

function takePictures(events: () => SourceEvents) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const pictures = pastedPictures(event.clipboardData);
      if (pictures.length === 0) return false;
      event.preventDefault();
      events().onPictures(pictures, view.state.selection.main.head);
      return true;
    },
    drop(event, view) {
      const pictures = droppedPictures(event.dataTransfer);
      if (pictures.length === 0) return false;
      event.preventDefault();
      const place = view.posAtCoords({ x: event.clientX, y: event.clientY });
      events().onPictures(pictures, place ?? view.state.selection.main.head);
      return true;
    },
  });
}
