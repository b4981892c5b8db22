import { useLocation } from 'react-router';
import type { AttemptsToday } from '../../../contract/assessment/quizzes.ts';
import type { QuizRules } from '../../../contract/catalog.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

export const isRestricted = ({ attemptsPerDay, hidesAnswers }: QuizRules) =>
  attemptsPerDay !== null || hidesAnswers;

/** What to know before one starts; empty for most courses. */
export function describeRules(rules: QuizRules, today: AttemptsToday | null): string {
  const { attemptsPerDay, hidesAnswers } = rules;
  const limit =
    attemptsPerDay !== null &&
    (today
      ? `${today.left === 0 ? 'No attempts' : countAttempts(today.left)} left today.`
      : `You have ${countAttempts(attemptsPerDay)} a day.`);
  const hiding = hidesAnswers && 'The right answers are shown once you pass.';
  return [limit, hiding].filter(Boolean).join(' ');
}

const countAttempts = (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`);

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

export function describeNext({ nextAt }: AttemptsToday): string {
  return `You can try again from ${dayFormat.format(new Date(nextAt))}.`;
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

export function NoAttemptsLeft({ today }: { today: AttemptsToday }) {
  return (
    <Notice role="note" title="You’ve used all attempts for today">
      {describeNext(today)}
    </Notice>
  );
}
