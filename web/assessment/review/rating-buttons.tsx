import type { Ref } from 'react';
import type { ReviewVerdict } from '../../../contract/assessment/review.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatInterval } from './format.ts';
import { KeyHint } from './key-hint.tsx';
import styles from './review.module.css';

const names = ['Again', 'Hard', 'Good', 'Easy'];

type RatingButtonsProps = {
  verdict: ReviewVerdict;
  rightAnswer: string;
  /** The element that says whether the answer was right, and why; read out when the buttons get the focus. */
  explanationId: string;
  hasShortcuts: boolean;
  /** The rating in flight, from 1. */
  sending: number | null;
  onRate: (rating: number) => void;
  /** Focused after an answer was checked. */
  ref: Ref<HTMLFieldSetElement>;
};

/** The rating decides when the question comes back; a wrong answer comes back soon. */
export function RatingButtons(props: RatingButtonsProps) {
  const { verdict, rightAnswer, explanationId, hasShortcuts, sending, onRate, ref } = props;
  const { correct, intervals } = verdict;
  const soon = formatInterval(intervals[0] ?? 0);
  return (
    <fieldset ref={ref} className={styles.rating} tabIndex={-1} aria-describedby={explanationId}>
      <legend className={styles.ask}>
        {correct ? (
          'Correct. How well did you know it?'
        ) : (
          <>
            {/* Marked among the options, which are not read out again. */}
            <span className="visually-hidden">The right answer is “{rightAnswer}”. </span>
            This question comes back {soon}.
          </>
        )}
      </legend>
      <div className={styles.ratings}>
        {names.slice(0, correct ? names.length : 1).map((name, index) => (
          <Button
            key={name}
            variant={correct ? 'quiet' : 'primary'}
            className={styles.rate}
            pending={sending === index + 1}
            aria-keyshortcuts={hasShortcuts ? shortcutOf(index, correct) : undefined}
            onClick={() => onRate(index + 1)}
          >
            <span className={styles.name}>
              {name} <KeyHint>{index + 1}</KeyHint>
            </span>{' '}
            <span className={styles.interval}>{formatInterval(intervals[index] ?? 0)}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const shortcutOf = (index: number, correct: boolean) => (correct ? `${index + 1}` : '1 Enter');
