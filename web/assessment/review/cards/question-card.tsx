import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  checkReviewAnswer,
  type ReviewQuestion,
  rateReview,
} from '../../../../contract/assessment/review.ts';
import { lessonPath } from '../../../catalog/shared/paths.ts';
import { call } from '../../../data/api.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { AnyQuestion } from '../../quizzes/any-question.tsx';
import type { Answer } from '../../quizzes/quiz-answers.ts';
import styles from '../review.module.css';
import { SessionFrame } from '../session-frame.tsx';
import { actionFor } from '../session-state.ts';
import { CardFailure } from './card-failure.tsx';
import type { CardProps } from './card-props.ts';
import { KeyHint } from './key-hint.tsx';
import { RatingButtons, ratingHint } from './rating-buttons.tsx';
import { useCardReview } from './use-card-review.ts';

const bodyOf = (answer: Answer) =>
  typeof answer === 'number' || answer === null ? { answer } : { answer: null, given: answer };

/** A question of a quiz. */
export function QuestionCard(props: CardProps<ReviewQuestion>) {
  const { card: question, reviewKey: key, cram, place, onDone } = props;
  const params = { id: question.id };
  const review = useCardReview(
    {
      check: (answer: Answer) =>
        call(checkReviewAnswer, { params, body: bodyOf(answer) }).then((verdict) => ({
          ...verdict,
          early: cram && verdict.early,
        })),
      rate: (answer, rating) =>
        call(rateReview, { params, body: { ...bodyOf(answer), rating, key, cram } }),
    },
    onDone,
  );
  const { verdict } = review;
  const [chosen, setChosen] = useState<Answer>(null);
  const form = useRef<HTMLFormElement>(null);
  const rating = useRef<HTMLFieldSetElement>(null);
  const name = useId();

  const focusOption = (option: number) =>
    form.current?.querySelectorAll<HTMLInputElement>('input')[option]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the first option
  useLayoutEffect(() => focusOption(0), []);
  useLayoutEffect(() => {
    if (verdict) rating.current?.focus({ preventScroll: true });
  }, [verdict]);

  const choose = (answer: Answer) => {
    if (!verdict && !review.isBusy) setChosen(answer);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) review.check(chosen);
  };
  const onKey = (key: string) => {
    const option = typeof chosen === 'number' ? chosen : null;
    const action = actionFor({ options: question.options.length, chosen: option, verdict }, key);
    if (action?.name === 'check') review.check(action.answer);
    if (action?.name === 'rate') review.rate(action.rating);
    if (action?.name === 'choose') {
      choose(action.option);
      focusOption(action.option);
    }
    return action !== null;
  };

  return (
    <SessionFrame
      place={place}
      onKey={onKey}
      hint={
        verdict
          ? ratingHint(verdict)
          : question.shown
            ? 'Answer it, then check'
            : `Press 1 to ${question.options.length} to choose, Enter to check`
      }
    >
      <form ref={form} className={`${styles.form} mt-4`} onSubmit={submit}>
        <p className="small teal label">{question.course.title}</p>
        <AnyQuestion
          name={name}
          index={place.index}
          question={question}
          chosen={chosen}
          verdict={verdict ?? undefined}
          isUnanswered={false}
          onAnswer={choose}
        />
        {!verdict && (
          <div className={`${styles.actions} cluster center gap-3 mt-5`}>
            <Button
              type="submit"
              variant="primary"
              disabled={chosen === null}
              pending={review.isChecking}
            >
              Check <KeyHint>Enter</KeyHint>
            </Button>
            <Button onClick={() => review.check(null)}>Show the answer</Button>
          </div>
        )}
      </form>
      {verdict && (
        <TextLink small className={styles.lesson} to={lessonPath(question.lesson.slug)}>
          Read it again: {question.lesson.name}
        </TextLink>
      )}
      {review.failure && (
        <CardFailure
          failure={review.failure}
          onRetry={review.retry}
          onSkip={() => onDone('gone')}
        />
      )}
      {verdict && (
        <RatingButtons
          ref={rating}
          verdict={verdict}
          rightAnswer={
            verdict.marked?.solution?.join(', ') ?? question.options[verdict.right] ?? ''
          }
          explanationId={`${name}-note`}
          hasShortcuts={place.shortcuts.isOn}
          sending={review.sendingRating}
          onRate={review.rate}
        />
      )}
    </SessionFrame>
  );
}
