import { forEachDiagnostic } from '@codemirror/lint';
import { type EditorState, type Range, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { flagOf, markClashes, markOthers } from '../source/marks.ts';
import { BlockWidget, make } from './block-widget.ts';
import { type Container, lessonBlocks, moveBlocks, type ShownBlock } from './lesson-blocks.ts';
import { renderedBlocks } from './rendered-blocks.ts';
import { TableWidget } from './table-widget.ts';

const markdownLine = Decoration.line({ class: 'cm-markdown' });
const hidden = Decoration.replace({});

/** Words of ours in the place of marks. */
class Label extends WidgetType {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override eq(other: Label) {
    return other.text === this.text;
  }

  override toDOM() {
    return make('span', 'cm-label', this.text);
  }

  override ignoreEvent() {
    return false;
  }
}

/**
 * Blocks as they will look, and the frames around notes, comparisons and code. Where the cursor is, their Markdown is there too.
 */
export const pageBlocks = StateField.define<DecorationSet>({
  create: decorate,
  update(decorations, transaction) {
    const { docChanged, changes, selection, effects, state } = transaction;
    if (docChanged && effects.length === 0 && moveBlocks(transaction)) {
      return decorations.map(changes);
    }
    return docChanged || selection || effects.length > 0 ? decorate(state) : decorations;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Whether the Markdown of a block is shown: where the cursor is, and where two people have to decide. */
export function isOpen(state: EditorState, { from, to }: ShownBlock): boolean {
  if (state.selection.ranges.some(({ head }) => from <= head && head <= to)) return true;
  let isClash = false;
  state.field(markClashes, false)?.between(from, to, () => {
    isClash = true;
    return false;
  });
  return isClash;
}

function decorate(state: EditorState): DecorationSet {
  const { shown, containers } = lessonBlocks(state.doc);
  return Decoration.set(
    [
      ...shown.flatMap((block) => blockMarks(state, block)),
      ...containers.flatMap((container) => containerMarks(state, container)),
    ],
    true,
  );
}

function blockMarks(state: EditorState, block: ShownBlock): Range<Decoration>[] {
  const { from, to } = block;
  const isBlockOpen = isOpen(state, block);
  const lines = isBlockOpen ? linesOf(state, from, to).map((at) => markdownLine.range(at)) : [];
  if (block.kind === 'table' && isBlockOpen) return lines;
  const widget = widgetOf(state, block, isBlockOpen);
  return isBlockOpen
    ? [...lines, Decoration.widget({ widget, block: true, side: 1 }).range(to)]
    : [Decoration.replace({ widget, block: true }).range(from, to)];
}

function widgetOf(state: EditorState, { kind, from, to }: ShownBlock, isOpen: boolean) {
  const source = state.doc.sliceString(from, to);
  const isSelected = state.selection.ranges.some((range) => range.from < from && range.to > to);
  if (kind === 'table') return new TableWidget(source, isSelected);
  const remarks: string[] = [];
  const others: string[] = [];
  if (!isOpen) {
    forEachDiagnostic(state, ({ message }, start) => {
      if (from <= start && start <= to) remarks.push(message);
    });
    state.field(markOthers, false)?.between(from, to, (_, __, decoration) => {
      const name = flagOf(decoration);
      if (name) others.push(name);
    });
  }
  const html = state.field(renderedBlocks, false)?.get(source) ?? null;
  return new BlockWidget({ kind, source, html, remarks, others, isSelected, isOpen });
}

function containerMarks(state: EditorState, container: Container): Range<Decoration>[] {
  const { kind, from, openingTo, closingFrom, to } = container;
  const isAt = (start: number, end: number) =>
    state.selection.ranges.some(({ head }) => start <= head && head <= end);
  const lines = linesOf(state, from, to).map((at) => {
    const place = at === from ? ' cm-first' : at === closingFrom ? ' cm-last' : '';
    const isThin = at === closingFrom && !isAt(closingFrom, to) ? ' cm-thin' : '';
    return Decoration.line({ class: `cm-in cm-in-${kind}${place}${isThin}` }).range(at);
  });
  const marks: Range<Decoration>[] = [];
  if (!isAt(from, openingTo)) marks.push(...openingMarks(state, container));
  if (!isAt(closingFrom, to)) marks.push(hidden.range(closingFrom, to));
  return [...lines, ...marks];
}

function openingMarks(state: EditorState, { kind, from, openingTo }: Container) {
  const opening = state.doc.sliceString(from, openingTo);
  if (kind === 'note') {
    const [, before, term] = /^(:{3,}note\[)(.+)\]\s*$/.exec(opening) ?? [];
    if (!before || !term) return [];
    const end = from + before.length + term.length;
    return [hidden.range(from, from + before.length), hidden.range(end, openingTo)];
  }
  const label = kind === 'compare' ? 'Compare with ours' : opening.replace(/^[\s`~]+/, '').trim();
  return [Decoration.replace({ widget: new Label(label || 'Code') }).range(from, openingTo)];
}

/** Where the lines of a stretch begin. */
function linesOf({ doc }: EditorState, from: number, to: number): number[] {
  const first = doc.lineAt(from).number;
  return Array.from(
    { length: doc.lineAt(to).number - first + 1 },
    (_, n) => doc.line(first + n).from,
  );
}
