import type { Cue } from '../catalog/captions.ts';
import { sortCues, type TimedCue, wordsOf } from './cues.ts';

type Times = Pick<Cue, 'start' | 'end'>;

const middleOf = ({ start, end }: Times) => (start + end) / 2;

/**
 * The captions that nothing says in the other list. Captions belong together where the middle of one is within the other: a
 * translation may be split, joined, or a little early.
 */
export function missingIn<Some extends Times>(
  original: readonly Some[],
  translated: readonly Times[],
): Some[] {
  const middles = translated.map(middleOf).toSorted((a, b) => a - b);
  const covered = unionOf(translated);
  return original.filter((cue) => {
    const middle = middleOf(cue);
    const around = covered[firstWhere(covered, ({ start }) => start > middle) - 1];
    if (around && around.end > middle) return false;
    const next = middles[firstWhere(middles, (other) => other >= cue.start)];
    return next === undefined || next >= cue.end;
  });
}

/** Joins what overlaps, sorted by when it starts. */
function unionOf(times: readonly Times[]): Times[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of times.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** The first place of which it is true, in a list where it is true of all that follow; its length if there is none. */
function firstWhere<Item>(sorted: readonly Item[], isThere: (item: Item) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const at = (low + high) >> 1;
    if (isThere(sorted[at] as Item)) high = at;
    else low = at + 1;
  }
  return low;
}

const hasWords = ({ text }: TimedCue) => wordsOf(text).trim() !== '';

/** A translation to be worked on: what isn't translated yet has its times, and no words. */
export function withUntranslated(
  original: readonly TimedCue[],
  translated: readonly TimedCue[],
): readonly TimedCue[] {
  const missing = missingIn(original, translated);
  if (missing.length === 0) return translated;
  const empty = missing.map((cue) => ({ ...cue, text: '' }));
  return sortCues([...translated, ...empty]).map((cue, key) => ({ ...cue, key }));
}

/** Words that have no times of their own but a line for each caption get the times of the original. */
export function translateLines(
  original: readonly TimedCue[],
  text: string,
): readonly TimedCue[] | null {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length !== original.length) return null;
  return original.map((cue, index) => ({ ...cue, text: lines[index] ?? '' }));
}

const mostTogether = 8;

/** What the original says while each caption is shown. */
export function originalsOf(
  original: readonly TimedCue[],
  translated: readonly TimedCue[],
): readonly string[] {
  let first = 0;
  return translated.map((cue) => {
    // Both are sorted; one that ended before this caption started belongs to none of the next.
    while ((original[first]?.end ?? Number.POSITIVE_INFINITY) <= cue.start) first += 1;
    const said: string[] = [];
    for (let at = first; (original[at]?.start ?? Number.POSITIVE_INFINITY) < cue.end; at += 1) {
      const other = original[at] as TimedCue;
      if (isTogether(cue, other)) said.push(other.text);
      // Nobody translates more at once, and thousands may be at the same time.
      if (said.length === mostTogether) break;
    }
    return said.join('\n');
  });
}

const isWithin = (seconds: number, { start, end }: Times) => start <= seconds && seconds < end;

const isTogether = (one: Times, other: Times) =>
  isWithin(middleOf(one), other) || isWithin(middleOf(other), one);

export const countUntranslated = (cues: readonly TimedCue[]) =>
  cues.filter((cue) => !hasWords(cue)).length;
