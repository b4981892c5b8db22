import { capitalised, spellOut } from '../../contract/text/words.ts';
export interface PracticeGrade {
  correct: boolean;
  /** What helps on: a sentence about this very answer. Null if there is nothing to say beyond right or wrong. */
  says: string | null;
  /** Parts of a wrong answer that are right: items in their place, or the left texts of right pairs. */
  rightParts: string[];
  /** A word about each beat of a wrong answer in kana. */
  beats: string[];
  /** What the author says to options that were chosen; left out if there is nothing. */
  notes?: { text: string; says: string }[];
}

export const right: PracticeGrade = { correct: true, says: null, rightParts: [], beats: [] };
export const wrong = (says: string | null = null, rightParts: string[] = []): PracticeGrade => ({
  correct: false,
  says,
  rightParts,
  beats: [],
});

/** Case, width, outer and doubled spaces and a final full stop make no difference. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![\s.,;:!?。、！？…])[\s.,;:!?。、！？…]+$/u, '');
}

export function isSameSet(wanted: readonly string[], given: readonly string[]): boolean {
  const texts = new Set(given);
  return (
    given.length === wanted.length &&
    texts.size === given.length &&
    wanted.every((text) => texts.has(text))
  );
}

export function spelt(count: number, isFirst = false): string {
  const word = count === 0 ? 'none' : spellOut(count, 8);
  return isFirst ? capitalised(word) : word;
}
