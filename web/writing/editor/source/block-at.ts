import type { Text } from '@codemirror/state';
import { type MediaWords, readMediaBlock } from '../../../../contract/writing/media-block.ts';
import { type EmbedWords, readEmbedBlock } from '../embeds/embed-block.ts';
import { readFormulaBlock } from '../formulas/formula-block.ts';
import { shownAt } from '../page/lesson-blocks.ts';
import { type FigureWords, readFigure } from './commands.ts';

/** Something of the text that has fields of its own, and where it is. */
export type EditableBlock = { from: number; to: number } & (
  | { kind: 'figure'; figure: FigureWords }
  | { kind: 'media'; words: MediaWords }
  | { kind: 'embed'; words: EmbedWords }
  | { kind: 'activity'; id: string }
  | { kind: 'formula'; tex: string }
);

/** The id of the activity that a block shows. */
export const readActivityId = (block: string): string | null =>
  /^:::activity\{id="([^"]*)"\}/.exec(block)?.[1] ?? null;

/** The figure, video, recording, PDF, embed, activity or formula on a line. */
export function blockAt(doc: Text, line: number): EditableBlock | null {
  const here = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const figure = readFigure(here.text);
  if (figure) return { kind: 'figure', figure, from: here.from, to: here.to };
  const words = readEmbedBlock(here.text);
  if (words) return { kind: 'embed', words, from: here.from, to: here.to };
  const activity = activityAt(doc, here.number);
  if (activity) return activity;
  const formula = formulaAt(doc, here.from);
  if (formula) return formula;
  for (let first = here.number; first >= 1; first -= 1) {
    const { text, from } = doc.line(first);
    // The end of another block, above this line.
    if (first < here.number && /^:::\s*$/.test(text)) return null;
    if (!/^:::(?:video|audio|attachment)\{/.test(text)) continue;
    const last = lastLineOf(doc, first);
    const to = doc.line(last).to;
    const words = readMediaBlock(doc.sliceString(from, to));
    return words && last >= here.number ? { kind: 'media', words, from, to } : null;
  }
  return null;
}

/** Two lines, of which the second one only closes it. */
function activityAt(doc: Text, number: number): EditableBlock | null {
  const isClosing = (n: number) => n <= doc.lines && /^:::\s*$/.test(doc.line(n).text);
  const first = isClosing(number) && number > 1 ? number - 1 : number;
  const { text, from, to } = doc.line(first);
  const id = readActivityId(text);
  if (id === null) return null;
  return { kind: 'activity', id, from, to: isClosing(first + 1) ? doc.line(first + 1).to : to };
}

function formulaAt(doc: Text, position: number): EditableBlock | null {
  const block = shownAt(doc, position);
  if (block?.kind !== 'formula') return null;
  const { from, to } = block;
  return { kind: 'formula', tex: readFormulaBlock(doc.sliceString(from, to)) ?? '', from, to };
}

function lastLineOf(doc: Text, first: number): number {
  for (let n = first + 1; n <= doc.lines; n += 1) if (/^:::\s*$/.test(doc.line(n).text)) return n;
  return first;
}
