import type { DraftQuestion } from '../../../contract/studio/content.ts';
import { isSameValue } from '../../forms/same-value.ts';

type Test = (
  one: DraftQuestion,
  other: DraftQuestion,
  place: number,
  otherPlace: number,
) => boolean;

const isFilled = (text: string) => text.trim() !== '';

/** From certain to likely. */
const tests: Test[] = [
  (one, other, place, otherPlace) => place === otherPlace && isSameValue(one, other),
  (one, other) => isSameValue(one, other),
  (one, other) => isFilled(one.question) && one.question === other.question,
  (one, other) => one.options.some(isFilled) && isSameValue(one.options, other.options),
  (one, other) => isFilled(one.explanation) && one.explanation === other.explanation,
  (_one, _other, place, otherPlace) => place === otherPlace,
];

/**
 * Which question of `before` each question of `after` was, as an index; null for a new one. Questions have no ids: a quiz is a list in a
 * file. One that was reworded is recognised by what stayed the same, or by its place.
 */
export function matchQuestions(
  before: readonly DraftQuestion[],
  after: readonly DraftQuestion[],
): (number | null)[] {
  const matches: (number | null)[] = after.map(() => null);
  const used = new Set<number>();
  for (const test of tests) {
    for (const [place, question] of after.entries()) {
      if (matches[place] !== null) continue;
      const found = before.findIndex(
        (other, otherPlace) => !used.has(otherPlace) && test(question, other, place, otherPlace),
      );
      if (found < 0) continue;
      matches[place] = found;
      used.add(found);
    }
  }
  return matches;
}

/** Keys for a list that has changed: a question keeps its own, wherever it is now. */
export function carryKeys(
  known: { questions: readonly DraftQuestion[]; keys: readonly number[] },
  questions: readonly DraftQuestion[],
): number[] {
  let next = Math.max(0, ...known.keys) + 1;
  return matchQuestions(known.questions, questions).map((index) => {
    const key = index === null ? undefined : known.keys[index];
    if (key !== undefined) return key;
    next += 1;
    return next - 1;
  });
}
