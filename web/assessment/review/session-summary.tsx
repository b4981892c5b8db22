import { useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import quiz from '../quizzes/quiz.module.css';
import { ScoreSteps } from '../quizzes/quiz-score.tsx';
import { formatTimeUntil, pluralize } from './format.ts';
import styles from './review.module.css';
import { countRight, type Outcome } from './session-state.ts';

type SessionSummaryProps = {
  outcomes: readonly Outcome[];
  /** What is due next; null while it loads. */
  ahead: { due: number; nextAt: string | null; now: number } | null;
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
      <div ref={panel} className={quiz.score} role="status" tabIndex={-1}>
        <div>
          <h2 className={quiz.total}>{hasMore ? 'Well done so far' : 'Done for now'}</h2>
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
      <div className={styles.ahead}>
        <p>{ahead ? nextMessage(ahead) : loadingMessage(failed)}</p>
        {hasMore && (
          <Button variant="primary" onClick={onContinue}>
            Continue
          </Button>
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

function nextMessage({ due, nextAt, now }: NonNullable<SessionSummaryProps['ahead']>): string {
  if (due > 0) return `${pluralize(due, 'question')} ${due === 1 ? 'is' : 'are'} still due.`;
  return nextAt ? `The next question comes back ${formatTimeUntil(nextAt, now)}.` : '';
}
