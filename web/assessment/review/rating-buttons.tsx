import type { Ref } from 'react';
import type { ReviewVerdict } from '../../../contract/assessment/review.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formatInterval } from './format.ts';
import { KeyHint } from './keyboard.tsx';
import styles from './review.module.css';

const names = ['Again', 'Hard', 'Good', 'Easy'];

type RatingButtonsProps = {
  verdict: ReviewVerdict;
  /** The rating in flight, from 1. */
  sending: number | null;
  onRate: (rating: number) => void;
  /** Focused after an answer was checked. */
  ref: Ref<HTMLFieldSetElement>;
};

/** The rating decides when the question comes back; a wrong answer comes back soon. */
export function RatingButtons({ verdict, sending, onRate, ref }: RatingButtonsProps) {
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
