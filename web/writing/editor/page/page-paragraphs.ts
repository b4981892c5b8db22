import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import { blockHere } from '../source/block-type.ts';
import { lessonBlocks } from './lesson-blocks.ts';

const isBlank = ({ doc }: EditorState, number: number) =>
  number < 1 || number > doc.lines || doc.line(number).text.trim() === '';

/**
 * Enter begins a paragraph, which Markdown writes as an empty line; null leaves the key to others. An empty paragraph isn't
 * followed by another: the page couldn't show it.
 */
export function beginParagraph(state: EditorState): TransactionSpec | null {
  const { main } = state.selection;
  const { type } = blockHere(state);
  if (type !== 'paragraph' && type !== 'heading' && type !== 'subheading') return null;
  const { number, text } = state.doc.lineAt(main.head);
  if (text.trim() === '') {
    const isAlone = isBlank(state, number - 1) && isBlank(state, number + 1);
    return main.empty && isAlone ? {} : null;
  }
  return {
    changes: { from: main.from, to: main.to, insert: '\n\n' },
    selection: EditorSelection.cursor(main.from + 2),
  };
}

/** Backspace at the start of a paragraph, or Delete at the end of one, takes the empty line away as well. */
export function joinParagraphs(state: EditorState, isForward: boolean): TransactionSpec | null {
  const { main, ranges } = state.selection;
  if (!main.empty || ranges.length > 1) return null;
  const { doc } = state;
  const here = doc.lineAt(main.head);
  if (main.head !== (isForward ? here.to : here.from)) return null;
  const step = isForward ? 1 : -1;
  const other = here.number + 2 * step;
  if (other < 1 || other > doc.lines) return null;
  if (!isBlank(state, here.number + step) || isBlank(state, other)) return null;
  const line = doc.line(other);
  const edge = isForward ? line.from : line.to;
  // What a block is made of would become part of the paragraph: the cursor goes there, and the text stays.
  if (here.text !== '' && isFrame(state, edge)) return { selection: EditorSelection.cursor(edge) };
  const [from, to] = isForward ? [main.head, edge] : [edge, main.head];
  return { changes: { from, to }, selection: EditorSelection.cursor(from) };
}

/** A block, or a line that only opens or closes one. */
function isFrame({ doc }: EditorState, position: number): boolean {
  const { shown, containers } = lessonBlocks(doc);
  return (
    shown.some(({ from, to }) => from <= position && position <= to) ||
    containers.some(
      ({ from, openingTo, closingFrom, to }) =>
        (from <= position && position <= openingTo) || (closingFrom <= position && position <= to),
    )
  );
}
