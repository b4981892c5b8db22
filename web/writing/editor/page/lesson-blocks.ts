import type { Text, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { readMediaBlock } from '../../../../contract/writing/media-block.ts';
import { readEmbedBlock } from '../embeds/embed-block.ts';
import { lastLineOfFormula } from '../formulas/formula-block.ts';
import { readFigure } from '../source/commands.ts';

interface Span {
  /** Where its first line begins. */
  from: number;
  /** Where its last line ends. */
  to: number;
}

/** What the page shows as one thing: a picture, a player, a table. */
export type ShownBlock = Span & {
  kind: 'figure' | 'video' | 'audio' | 'pdf' | 'embed' | 'activity' | 'formula' | 'table';
};

/** Lines with text to write in, between two that only Markdown needs. */
export type Container = Span & {
  kind: 'note' | 'compare' | 'code';
  /** Where its first line ends. */
  openingTo: number;
  /** Where its last line begins. */
  closingFrom: number;
};

export interface LessonBlocks {
  shown: readonly ShownBlock[];
  containers: readonly Container[];
}

interface Line extends Span {
  text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/;
const mediaOpening = /^:::(?:video|audio|attachment)\{.*\}\s*$/;
const activityOpening = /^:::activity\{id="[^"]*"\}\s*$/;
const containerOpening = /^:{3,}(note|compare)(?:\[.*\])?\s*$/;
const closing = /^:{3,}\s*$/;
const tableRule = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const startsAnotherBlock = /^(?::{2,}|#{1,6}\s|>|```|~~~)/;
/** Most lines are plain text, and this is asked of each of them at every key. */
const isPlain = (text: string) => !/^[:!`~$ ]/.test(text) && !text.includes('|');
/** Neither the beginning nor the end of a block, whatever is around it. */
const isProse = (text: string) => /^[^\s:!`~$#>]/.test(text) && !/[|$]/.test(text);
const isBlank = (line: Line | undefined) => !line || line.text.trim() === '';

const scanned = new WeakMap<Text, LessonBlocks>();

/** Found line by line, the same way wherever the parser is: a document that hasn't changed is read once. */
export function lessonBlocks(doc: Text): LessonBlocks {
  const known = scanned.get(doc);
  if (known) return known;
  const found = scan(linesOf(doc));
  scanned.set(doc, found);
  return found;
}

/**
 * After a change to a line of prose with the cursor in it, as most keys make, all blocks are what they were, only further up or down. Then the
 * text isn't read again. False after any other change.
 */
export function moveBlocks({ startState, newDoc, newSelection, changes }: Transaction): boolean {
  const { doc, selection } = startState;
  const cursors = [selection, newSelection];
  if (!cursors.every(({ ranges, main }) => ranges.length === 1 && main.empty)) return false;
  const before = doc.lineAt(selection.main.head);
  const after = newDoc.lineAt(newSelection.main.head);
  let isInLine = doc.lines === newDoc.lines && before.number === after.number;
  changes.iterChangedRanges((from, to) => {
    isInLine &&= before.from <= from && to <= before.to;
  });
  if (!isInLine || !isProse(before.text) || !isProse(after.text)) return false;
  if (shownAt(doc, before.from)) return false;
  const { shown, containers } = lessonBlocks(doc);
  const move = ({ from, to }: Span) => ({ from: changes.mapPos(from), to: changes.mapPos(to) });
  scanned.set(newDoc, {
    shown: shown.map((block) => ({ ...block, ...move(block) })),
    containers: containers.map((container) => ({
      ...container,
      ...move(container),
      openingTo: changes.mapPos(container.openingTo),
      closingFrom: changes.mapPos(container.closingFrom),
    })),
  });
  return true;
}

/** For the source, which draws no blocks but names the one with the cursor after every key. */
export const followBlocks = EditorView.updateListener.of(({ transactions }) => {
  for (const transaction of transactions) if (transaction.docChanged) moveBlocks(transaction);
});

function linesOf(doc: Text): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const text of doc.iterLines()) {
    lines.push({ text, from, to: from + text.length });
    from += text.length + 1;
  }
  return lines;
}

function scan(lines: readonly Line[]): LessonBlocks {
  const shown: ShownBlock[] = [];
  const containers: Container[] = [];
  const open: { kind: 'note' | 'compare'; line: Line }[] = [];
  const contain = (kind: Container['kind'], first: Line, last: Line) =>
    containers.push({
      kind,
      from: first.from,
      openingTo: first.to,
      closingFrom: last.from,
      to: last.to,
    });
  for (let n = 0; n < lines.length; n += 1) {
    const line = lines[n];
    if (!line) break;
    if (isPlain(line.text)) continue;
    const [, marks] = fence.exec(line.text) ?? [];
    if (marks) {
      const end = endOfFence(lines, n, marks);
      // Unclosed, it reaches to the end, and nothing in it is a block.
      if (end < 0) break;
      contain('code', line, lines[end] ?? line);
      n = end;
      continue;
    }
    const [, name] = containerOpening.exec(line.text) ?? [];
    if (name) {
      open.push({ kind: name as 'note' | 'compare', line });
      continue;
    }
    if (closing.test(line.text)) {
      const opened = open.pop();
      if (opened) contain(opened.kind, opened.line, line);
      continue;
    }
    const block = blockFrom(lines, n);
    if (!block) continue;
    shown.push({ kind: block.kind, from: line.from, to: lines[block.last]?.to ?? line.to });
    n = block.last;
  }
  return { shown, containers: containers.toSorted((a, b) => a.from - b.from) };
}

function endOfFence(lines: readonly Line[], first: number, marks: string): number {
  const [mark = ''] = marks;
  const isEnd = ({ text }: Line) => {
    const found = text.trim();
    return found.length >= marks.length && found === mark.repeat(found.length);
  };
  return lines.findIndex((line, n) => n > first && isEnd(line));
}

/** What begins on a line, and the number of its last one. */
function blockFrom(
  lines: readonly Line[],
  n: number,
): { kind: ShownBlock['kind']; last: number } | null {
  const { text } = lines[n] as Line;
  const next = lines[n + 1];
  if (mediaOpening.test(text)) {
    const last = lines.findIndex((line, index) => index > n && closing.test(line.text));
    const words = readMediaBlock(text);
    return words && last > 0 ? { kind: words.kind, last } : null;
  }
  if (activityOpening.test(text)) {
    return { kind: 'activity', last: next && closing.test(next.text) ? n + 1 : n };
  }
  if (readEmbedBlock(text)) return { kind: 'embed', last: n };
  const endOfFormula = lastLineOfFormula(lines, n);
  if (endOfFormula >= 0) return { kind: 'formula', last: endOfFormula };
  const before = lines[n - 1];
  const isFirst = isBlank(before) || containerOpening.test(before?.text ?? '');
  if (!isFirst) return null;
  if (readFigure(text) && (isBlank(next) || closing.test(next?.text ?? ''))) {
    return { kind: 'figure', last: n };
  }
  if (text.includes('|') && next?.text.includes('|') && tableRule.test(next.text)) {
    let last = n + 1;
    while (!isBlank(lines[last + 1]) && !startsAnotherBlock.test(lines[last + 1]?.text ?? '')) {
      last += 1;
    }
    return { kind: 'table', last };
  }
  return null;
}

/** The block with a position, both ends included. */
export const shownAt = (doc: Text, position: number): ShownBlock | undefined =>
  lessonBlocks(doc).shown.find(({ from, to }) => from <= position && position <= to);

/** The innermost container around a position. */
export const containerAt = (doc: Text, position: number): Container | undefined =>
  lessonBlocks(doc).containers.findLast(({ from, to }) => from <= position && position <= to);
