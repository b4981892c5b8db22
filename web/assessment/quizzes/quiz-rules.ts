import type { QuizRules } from '../../../contract/catalog.ts';
import type { AttemptsLeft } from '../../../contract/learning/my-attempts.ts';
import { plural } from '../../../contract/text/plurals.ts';

export const isRestricted = ({ attemptsPerDay, hidesAnswers }: QuizRules) =>
  attemptsPerDay !== null || hidesAnswers;

/** What to know before starting; empty for most courses. */
export function describeRules(rules: QuizRules, remaining: AttemptsLeft | null): string {
  const { attemptsPerDay, hidesAnswers } = rules;
  const limit =
    attemptsPerDay !== null &&
    (remaining
      ? `${remaining.left === 0 ? 'No attempts' : plural(remaining.left, 'attempt')} left.`
      : `You have ${plural(attemptsPerDay, 'attempt')} in 24 hours.`);
  const hiding = hidesAnswers && 'The right answers are shown once you pass.';
  return [limit, hiding].filter(Boolean).join(' ');
}
