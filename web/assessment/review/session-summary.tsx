import { useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import quiz from '../quizzes/quiz.module.css';
import { ScoreSteps } from '../quizzes/quiz-score.tsx';
import { countOf, formatTimeUntil } from './format.ts';
import styles from './review.module.css';
import { countRight, type Outcome } from './session-state.ts';

type ReviewEndProps = {
  outcomes: readonly Outcome[];
  /** Nothing while it is asked for. */
  ahead: { due: number; nextAt: string | null; now: number } | null;
  /** Where that could not be loaded. */
  failed: boolean;
  onRetry: () => void;
  onGoOn: () => void;
};

export function SessionSummary(props: ReviewEndProps) {
  const { outcomes, ahead, failed, onRetry, onGoOn } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { right, rated } = countRight(outcomes);
  const isMore = ahead !== null && ahead.due > 0;
  return (
    <>
      <div ref={panel} className={quiz.score} role="status" tabIndex={-1}>
        <div>
          <h2 className={quiz.total}>{isMore ? 'Well done so far' : 'Done for now'}</h2>
          <p className="num">
            {right} of {rated} right. {right < rated && 'The others come back soon.'}
          </p>
        </div>
        <ScoreSteps
          verdicts={outcomes
            .filter((outcome) => outcome !== 'gone')
            .map((outcome) => ({ correct: outcome === 'right' }))}
        />
      </div>
      <div className={styles.ahead}>
        <p>{ahead ? describe(ahead) : waiting(failed)}</p>
        {isMore && (
          <Button variant="primary" onClick={onGoOn}>
            Go on
          </Button>
        )}
        {!isMore && failed && (
          <Button icon="retry" onClick={onRetry}>
            Try again
          </Button>
        )}
        {!isMore && !failed && (
          <LinkButton to="/user-screen/my-learning">Back to My Learning</LinkButton>
        )}
      </div>
    </>
  );
}

const waiting = (failed: boolean) =>
  failed
    ? 'All that you rated is kept. What comes next could not be loaded.'
    : 'Looking up what comes next…';

function describe({ due, nextAt, now }: NonNullable<ReviewEndProps['ahead']>): string {
  if (due > 0) return `${countOf(due, 'question')} ${due === 1 ? 'is' : 'are'} still due.`;
  return nextAt ? `The next question comes back ${formatTimeUntil(nextAt, now)}.` : '';
}
