import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { lintKeymap } from '@codemirror/lint';
import { diff } from '@codemirror/merge';
import { Annotation, EditorSelection, EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import type { Edit } from './commands.ts';
import { find } from './find.ts';
import { markClashes, markDirectives, markGutter, markOthers, markParagraph } from './marks.ts';
import { type PasteEvents, pasteFormatted } from './paste.ts';
import { problemMarks } from './problems.ts';
import { shortcuts } from './shortcuts.ts';
import { droppedPictures, pastedPictures } from './taken-files.ts';
import { theme } from './theme.ts';

/** The place of the cursor; lines count from 1. */
export interface Cursor {
  position: number;
  line: number;
}

export interface SourceEvents extends PasteEvents {
  onText(text: string): void;
  onCursor(cursor: Cursor): void;
  /** Pictures that were pasted or dropped at a position. */
  onPictures(files: File[], position: number): void;
  onFigures(): void;
  onHelp(): void;
}

/** What the text gets from elsewhere: another window, or another person. */
const fromElsewhere = Annotation.define<boolean>();

/**
 * The editor lives in a shadow tree: there, its styles need no `<style>` element, which our content policy forbids. The events
 * are read when they happen, so that they can change.
 */
export function openSourceEditor(host: HTMLElement, text: string, events: () => SourceEvents) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        problemMarks,
        history(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': 'Lesson text, in Markdown',
          spellcheck: 'true',
          tabindex: '0',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        }),
        markdown({ base: markdownLanguage, completeHTMLTags: false, pasteURLAsLink: false }),
        // Tab isn't among them: it leads out of the text, as everywhere.
        keymap.of([...shortcuts(events), ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
        markParagraph,
        markGutter,
        markDirectives,
        markOthers,
        markClashes,
        theme,
        find,
        takePictures(events),
        pasteFormatted(events),
        EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
          const isOurs = transactions.some((one) => one.annotation(fromElsewhere) === undefined);
          if (docChanged && isOurs) events().onText(state.doc.toString());
          if (docChanged || selectionSet) events().onCursor(cursorOf(state));
        }),
      ],
    }),
  });
  return view;
}

export function cursorOf({ selection, doc }: EditorState): Cursor {
  const position = selection.main.head;
  return { position, line: doc.lineAt(position).number };
}

/** Replaces only what differs, so that cursor, scroll position and undo stay. */
export function takeText(view: EditorView, text: string): void {
  const current = view.state.doc.toString();
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
