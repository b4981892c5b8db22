import type { Ref } from 'react';
import { formatInterval } from '../../../../contract/text/intervals.ts';
import { RunningText } from '../../../catalog/shared/running-text.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from '../review.module.css';
import { hasOneWay, onlyRating, type RatingChoice } from '../session-state.ts';
import { KeyHint } from './key-hint.tsx';

const names = ['Again', 'Hard', 'Good', 'Easy'];

type RatingButtonsProps = {
  /** `intervals` are the minutes until the card would come back, for each rating. */
  verdict: RatingChoice & { intervals: readonly number[] };
  rightAnswer: string;
  /** The element that says whether the answer was right, and why; read out when the buttons get the focus. */
  explanationId: string;
  hasShortcuts: boolean;
  /** Enter rates Good, where answers come quickly. */
  entersGood?: boolean;
  /** The rating in flight, from 1. */
  sending: number | null;
  onRate: (rating: number) => void;
  /** Focused after an answer was checked. */
  ref: Ref<HTMLFieldSetElement>;
};

/** The rating decides when the card comes back; a wrong answer comes back soon. */
export function RatingButtons(props: RatingButtonsProps) {
  const { verdict, rightAnswer, explanationId, hasShortcuts, entersGood = false } = props;
  const { sending, onRate, ref } = props;
  const { correct, early, intervals } = verdict;
  return (
    <fieldset
      ref={ref}
      className={`${styles.rating} mt-4 ruled unringed paper`}
      tabIndex={-1}
      aria-describedby={explanationId}
    >
      <legend className={`${styles.ask} full`}>
        {correct && !early && 'Correct. How well did you know it?'}
        {correct && early && 'Correct. It isn’t due yet, so its schedule stays as it is.'}
        {!correct && (
          <>
            {/* Marked among the options, which are not read out again. */}
            <span className="visually-hidden">
              The right answer is “<RunningText text={rightAnswer} />
              ”.{' '}
            </span>
            {early
              ? 'This card comes back today.'
              : `This card comes back ${formatInterval(intervals[0] ?? 0)}.`}
          </>
        )}
      </legend>
      <div className={`${styles.ratings} stack gap-2 pt-3`}>
        {hasOneWay(verdict) ? (
          <Button
            variant="primary"
            className={styles.rate}
            pending={sending !== null}
            aria-keyshortcuts={hasShortcuts ? '1 Enter' : undefined}
            onClick={() => onRate(onlyRating(verdict))}
          >
            <span className="inline-row center gap-2">
              {early ? 'Continue' : 'Next card'} <KeyHint>Enter</KeyHint>
            </span>
          </Button>
        ) : (
          names.map((name, index) => (
            <Button
              key={name}
              variant={entersGood && index === 2 ? 'primary' : 'quiet'}
              className={styles.rate}
              pending={sending === index + 1}
              aria-keyshortcuts={
                hasShortcuts
                  ? `${index + 1}${entersGood && index === 2 ? ' Enter' : ''}`
                  : undefined
              }
              onClick={() => onRate(index + 1)}
            >
              <span className="inline-row center gap-2">
                {name} <KeyHint>{index + 1}</KeyHint>
              </span>{' '}
              <span className="fine plain">{formatInterval(intervals[index] ?? 0)}</span>
            </Button>
          ))
        )}
      </div>
    </fieldset>
  );
}

/** What the keys do once an answer was checked. */
export function ratingHint(verdict: RatingChoice, entersGood = false): string {
  if (hasOneWay(verdict)) return 'Press Enter to continue';
  return entersGood ? 'Press 1 to 4 to rate, Enter for Good' : 'Press 1 to 4 to rate';
}
