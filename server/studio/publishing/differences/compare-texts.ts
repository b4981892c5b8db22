import type { DifferenceLine, Run } from '../../../../contract/studio/differences.ts';
import { compareSequences, type Step } from './compare-sequences.ts';

export interface TextDifference {
  /** Empty if the texts are the same. */
  lines: DifferenceLine[];
  wordsAdded: number;
  wordsRemoved: number;
}

/** Same lines around a change, so that one knows where it is. */
const context = 2;

/** Line by line, with the words marked that differ within a line. */
export function compareTexts(before: string, after: string): TextDifference {
  if (before === after) return { lines: [], wordsAdded: 0, wordsRemoved: 0 };
  const former = linesOf(before);
  const later = linesOf(after);
  const steps = compareSequences(former, later);
  const marks = markWords(steps, former, later);
  const lines = withoutFarLines(steps).map((step): DifferenceLine => {
    if (typeof step === 'number') return { kind: 'gap', lines: step };
    if (step.kind === 'added') {
      const runs = marks.after.get(step.after) ?? plain(later[step.after]);
      return { kind: 'added', before: null, after: step.after + 1, runs };
    }
    if (step.kind === 'removed') {
      const runs = marks.before.get(step.before) ?? plain(former[step.before]);
      return { kind: 'removed', before: step.before + 1, after: null, runs };
    }
    const runs = plain(former[step.before]);
    return { kind: 'same', before: step.before + 1, after: step.after + 1, runs };
  });
  const added = steps.flatMap((step) => (step.kind === 'added' ? [step.after] : []));
  const removed = steps.flatMap((step) => (step.kind === 'removed' ? [step.before] : []));
  return {
    lines,
    wordsAdded: countChanged(added, later, marks.after),
    wordsRemoved: countChanged(removed, former, marks.before),
  };
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function plain(text = ''): Run[] {
  return text === '' ? [] : [{ text, changed: false }];
}

/** Steps with runs of distant same lines replaced by their number. */
function withoutFarLines(steps: readonly Step[]): (Step | number)[] {
  const changes = steps.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]));
  const near = new Set(
    changes.flatMap((index) =>
      Array.from({ length: 2 * context + 1 }, (_, offset) => index - context + offset),
    ),
  );
  const shown: (Step | number)[] = [];
  for (const [index, step] of steps.entries()) {
    const last = shown.at(-1);
    if (near.has(index)) shown.push(step);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}

/** Of a line that became another, only the words that differ. */
function countChanged(
  indexes: readonly number[],
  lines: readonly string[],
  marks: ReadonlyMap<number, readonly Run[]>,
): number {
  const texts = indexes.flatMap((index) => {
    const runs = marks.get(index);
    if (!runs) return lines[index] ?? '';
    return runs.filter(({ changed }) => changed).map(({ text }) => text);
  });
  return texts.reduce((sum, text) => sum + wordsOf(text).length, 0);
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? [];

type Marks = Record<'before' | 'after', Map<number, Run[]>>;

/** Finds the line that each removed one became, and what differs within the two. */
function markWords(
  steps: readonly Step[],
  former: readonly string[],
  later: readonly string[],
): Marks {
  const marks: Marks = { before: new Map(), after: new Map() };
  for (const { removed, added } of regionsOf(steps, former)) {
    const pairs = pairLines(linesIn(former, removed), linesIn(later, added));
    for (const [before, after] of pairs) {
      const runs = compareWords(former[before] ?? '', later[after] ?? '');
      marks.before.set(before, runs.before);
      marks.after.set(after, runs.after);
    }
  }
  return marks;
}

/** Changes that follow each other; a blank line between paragraphs doesn't separate them. */
function regionsOf(steps: readonly Step[], former: readonly string[]) {
  const regions: { removed: number[]; added: number[] }[] = [];
  let isOpen = false;
  for (const step of steps) {
    if (step.kind === 'same') {
      if (former[step.before]?.trim()) isOpen = false;
      continue;
    }
    if (!isOpen) regions.push({ removed: [], added: [] });
    isOpen = true;
    const region = regions.at(-1);
    if (step.kind === 'removed') region?.removed.push(step.before);
    else region?.added.push(step.after);
  }
  return regions;
}

const leastLikeness = 0.35;
const mostComparisons = 2_500;

interface Line {
  index: number;
  text: string;
  /** Split once, however many lines it is compared with. */
  words: readonly string[];
}

function linesIn(lines: readonly string[], indexes: readonly number[]): Line[] {
  return indexes
    .map((index) => ({ index, text: lines[index] ?? '' }))
    .filter(({ text }) => text.trim())
    .map((line) => ({ ...line, words: wordsOf(line.text) }));
}

/** Pairs lines in their order so that they are as alike as possible altogether. */
function pairLines(removed: readonly Line[], added: readonly Line[]): [number, number][] {
  if (removed.length * added.length > mostComparisons) return [];
  const width = added.length + 1;
  const best = new Float64Array((removed.length + 1) * width);
  const alike = removed.map((before) =>
    added.map((after) => {
      const value = likeness(before, after);
      return value >= leastLikeness ? value : 0;
    }),
  );
  const bestAt = (row: number, column: number) => best[row * width + column] ?? 0;
  const paired = (row: number, column: number) =>
    bestAt(row + 1, column + 1) + (alike[row]?.[column] ?? 0);
  for (let row = removed.length - 1; row >= 0; row -= 1) {
    for (let column = added.length - 1; column >= 0; column -= 1) {
      best[row * width + column] = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        paired(row, column),
      );
    }
  }
  const pairs: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < removed.length && column < added.length) {
    if ((alike[row]?.[column] ?? 0) > 0 && bestAt(row, column) === paired(row, column)) {
      pairs.push([removed[row]?.index ?? 0, added[column]?.index ?? 0]);
      row += 1;
      column += 1;
    } else if (bestAt(row, column) === bestAt(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** The share of words that two lines have in common. */
function likeness(one: Line, other: Line): number {
  const total = one.words.length + other.words.length;
  if (total === 0) return one.text === other.text ? 1 : 0;
  const left = new Map<string, number>();
  for (const word of other.words) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of one.words) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return (2 * common) / total;
}

const tokensOf = (text: string) => text.match(/\s+|[\p{L}\p{N}'’]+|./gsu) ?? [];

function compareWords(before: string, after: string): Record<'before' | 'after', Run[]> {
  const former = tokensOf(before);
  const later = tokensOf(after);
  const runs: Record<'before' | 'after', Run[]> = { before: [], after: [] };
  for (const step of compareSequences(former, later)) {
    if (step.kind !== 'added') append(runs.before, step.kind !== 'same', former[step.before]);
    if (step.kind !== 'removed') append(runs.after, step.kind !== 'same', later[step.after]);
  }
  return { before: joinMarked(runs.before), after: joinMarked(runs.after) };
}

function append(runs: Run[], changed: boolean, text = ''): void {
  const last = runs.at(-1);
  if (last?.changed === changed) runs[runs.length - 1] = { text: last.text + text, changed };
  else runs.push({ text, changed });
}

/** A space between two changed words is part of the change: one mark reads better than two. */
function joinMarked(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const [index, { text, changed }] of runs.entries()) {
    const isBetween = runs[index - 1]?.changed === true && runs[index + 1]?.changed === true;
    append(joined, changed || (isBetween && text.trim() === ''), text);
  }
  return joined;
}
