import { useEffect, useRef } from 'react';
import type { ReviewGoal } from '../../../contract/assessment/review.ts';
import { formatTimeUntil } from '../../../contract/text/intervals.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import quiz from '../quizzes/quiz-score.module.css';
import { ScoreSteps } from '../quizzes/quiz-score.tsx';
import { isReached } from './goal.ts';
import styles from './review.module.css';
import { countRight, type Outcome } from './session-state.ts';

type SessionSummaryProps = {
  outcomes: readonly Outcome[];
  /** What is due next; null while it loads. */
  ahead: { due: number; nextAt: string | null; goal: ReviewGoal; now: number } | null;
  /** It could not be loaded. */
  failed: boolean;
  onRetry: () => void;
  onContinue: () => void;
};

export function SessionSummary(props: SessionSummaryProps) {
  const { outcomes, ahead, failed, onRetry, onContinue } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { right, rated } = countRight(outcomes);
  const hasMore = ahead !== null && ahead.due > 0;
  return (
    <>
      <div ref={panel} className={`${quiz.score} unringed`} role="status" tabIndex={-1}>
        <div>
          <h2 className={quiz.total}>{titleOf(ahead)}</h2>
          <p className="num">
            {right} of {rated} right. {right < rated && 'The others will come back soon.'}
          </p>
        </div>
        <ScoreSteps
          verdicts={outcomes
            .filter((outcome) => outcome !== 'gone')
            .map((outcome) => ({ correct: outcome === 'right' }))}
        />
      </div>
      <div className={`${styles.ahead} cluster center between gap-4 mt-5`}>
        <p>{ahead ? nextMessage(ahead) : loadingMessage(failed)}</p>
        {hasMore && (
          <Button variant={isReached(ahead.goal) ? 'quiet' : 'primary'} onClick={onContinue}>
            {isReached(ahead.goal) ? 'Keep going' : 'Continue'}
          </Button>
        )}
        {hasMore && isReached(ahead.goal) && (
          <LinkButton variant="primary" to="/user-screen/my-learning">
            Done for today
          </LinkButton>
        )}
        {!hasMore && failed && (
          <Button icon="retry" onClick={onRetry}>
            Try again
          </Button>
        )}
        {!hasMore && !failed && (
          <LinkButton to="/user-screen/my-learning">Back to My Learning</LinkButton>
        )}
      </div>
    </>
  );
}

const loadingMessage = (failed: boolean) =>
  failed
    ? 'Your ratings are saved. We couldn’t load what comes next.'
    : 'Checking what comes next…';

type Ahead = NonNullable<SessionSummaryProps['ahead']>;

function titleOf(ahead: Ahead | null): string {
  if (ahead && isReached(ahead.goal)) return 'That’s your goal for today';
  return ahead && ahead.due > 0 ? 'Well done so far' : 'Done for now';
}

function nextMessage({ due, nextAt, goal, now }: Ahead): string {
  const today = goal.cards === null ? '' : `${goal.done} of ${plural(goal.cards, 'card')} today. `;
  if (due > 0) return `${today}${plural(due, 'card')} ${due === 1 ? 'is' : 'are'} still due.`;
  return nextAt
    ? `${today}The next card comes back ${formatTimeUntil(nextAt, now)}.`
    : today.trim();
}
