import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { QuizRules } from '../../../contract/catalog.ts';
import type { AttemptsLeft } from '../../../contract/learning/my-attempts.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

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

// Few learners run out of attempts.
const NextAttempt = lazy(async () => ({
  default: (await import('./next-attempt.tsx')).NextAttempt,
}));

export function WhenNext({ remaining }: { remaining: AttemptsLeft }) {
  return (
    <Suspense>
      <NextAttempt remaining={remaining} />
    </Suspense>
  );
}

/** In place of the button, for visitors of a course that has to know who answers. */
export function SignInToSubmit() {
  const location = useLocation();
  return (
    <Notice role="note" title="Sign in to hand in this quiz">
      <p>This course keeps a record of attempts. Your answers stay here while you sign in.</p>
      <LinkButton small to={signInPath(location)}>
        Sign in
      </LinkButton>
    </Notice>
  );
}

export function NoAttemptsLeft({ remaining }: { remaining: AttemptsLeft }) {
  return (
    <Notice role="note" title="You’ve used all attempts for now">
      <WhenNext remaining={remaining} />
    </Notice>
  );
}
