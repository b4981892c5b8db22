import type { Ref } from 'react';
import type { ReviewVerdict } from '../../../contract/assessment/review.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatInterval } from './format.ts';
import styles from './review.module.css';
import { KeyHint } from './review-key.tsx';

const names = ['Again', 'Hard', 'Good', 'Easy'];

type ReviewRatingProps = {
  verdict: ReviewVerdict;
  /** The one that is on its way, from 1. */
  sending: number | null;
  onRate: (rating: number) => void;
  /** Takes the focus once an answer was checked. */
  ref: Ref<HTMLFieldSetElement>;
};

/** How well it was known decides when it comes back. What was wrong comes back soon. */
export function RatingButtons({ verdict, sending, onRate, ref }: ReviewRatingProps) {
  const { correct, intervals } = verdict;
  const soon = formatInterval(intervals[0] ?? 0);
  return (
    <fieldset ref={ref} className={styles.rating} tabIndex={-1}>
      <legend className={styles.ask}>
        {correct
          ? 'How well did you know it?'
          : `That happens, and it is what Review is for. It comes back ${soon}.`}
      </legend>
      <div className={styles.ratings}>
        {names.slice(0, correct ? names.length : 1).map((name, index) => (
          <Button
            key={name}
            variant={correct ? 'quiet' : 'primary'}
            className={styles.rate}
            pending={sending === index + 1}
            aria-keyshortcuts={correct ? `${index + 1}` : '1 Enter'}
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
