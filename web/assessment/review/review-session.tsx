import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ReviewQuestion, ReviewVerdict } from '../../../contract/assessment/review.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuizQuestion } from '../quizzes/quiz-question.tsx';
import { KeyHint, useKeys } from './keyboard.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import styles from './review.module.css';
import { actionFor, type Outcome } from './session-state.ts';
import { useReviewSession } from './use-review-session.ts';

type ReviewSessionProps = {
  questions: readonly ReviewQuestion[];
  /** With the outcomes so far: the learner may leave early. */
  onEnd: (outcomes: readonly Outcome[]) => void;
};

export function ReviewSession({ questions, onEnd }: ReviewSessionProps) {
  const { session, question, failure, ...actions } = useReviewSession(questions);
  const { outcomes, chosen, verdict } = session;
  const form = useRef<HTMLFormElement>(null);
  const rating = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const index = outcomes.length;
  const isOver = question === undefined;

  const focusOption = (option: number) =>
    form.current?.querySelectorAll<HTMLInputElement>('input')[option]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the options of each new question
  useEffect(() => focusOption(0), [index]);
  useEffect(() => {
    if (verdict) rating.current?.focus();
  }, [verdict]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, after the last question
  useEffect(() => {
    if (isOver) onEnd(outcomes);
  }, [isOver]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) actions.check(chosen);
  };
  useKeys((key) => {
    const action = actionFor(session, key);
    if (action?.name === 'leave') onEnd(outcomes);
    if (action?.name === 'check') actions.check(action.answer);
    if (action?.name === 'rate') actions.rate(action.rating);
    if (action?.name === 'choose') {
      actions.choose(action.option);
      focusOption(action.option);
    }
    return action !== null;
  });

  if (!question) return null;
  return (
    <div className={styles.session}>
      <div className={styles.top}>
        <ProgressSteps steps={questions.map((_, step) => stepAt(step - index))} />
        <p className={styles.position}>
          Question {index + 1} of {questions.length}
        </p>
        <Button small aria-keyshortcuts="Escape" onClick={() => onEnd(outcomes)}>
          Leave <KeyHint>Esc</KeyHint>
        </Button>
      </div>
      <form ref={form} key={index} className={styles.form} onSubmit={submit}>
        <p className={styles.from}>{question.course.title}</p>
        <QuizQuestion
          name={name}
          index={index}
          question={question}
          chosen={chosen}
          verdict={verdict ?? undefined}
          isUnanswered={false}
          onChoose={actions.choose}
        />
        {!verdict && (
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              disabled={chosen === null}
              pending={actions.isChecking}
            >
              Check <KeyHint>Enter</KeyHint>
            </Button>
            <Button onClick={() => actions.check(null)}>Show the answer</Button>
          </div>
        )}
      </form>
      <p className="visually-hidden" role="status">
        {verdict && announce(question, verdict)}
      </p>
      {verdict && (
        <>
          <TextLink small className={styles.lesson} to={`/lesson-detail/${question.lesson.slug}`}>
            Read it again: {question.lesson.name}
          </TextLink>
          <RatingButtons
            ref={rating}
            verdict={verdict}
            sending={actions.sendingRating}
            onRate={actions.rate}
          />
        </>
      )}
      {failure && (
        <Notice
          tone="bad"
          className={styles.failure}
          title={failure.isGone ? 'This question is not asked any more.' : failure.message}
        >
          {failure.isGone ? (
            <Button small onClick={actions.skip}>
              Go on
            </Button>
          ) : (
            <>
              <p>Nothing is lost: what you rated is kept, and your answer is still here.</p>
              <Button small icon="retry" onClick={actions.retry}>
                Try again
              </Button>
            </>
          )}
        </Notice>
      )}
      <p className={styles.hint}>
        {verdict
          ? `Press ${verdict.correct ? '1 to 4 to rate' : '1 or Enter to go on'}, Esc to leave.`
          : `Press 1 to ${question.options.length} to choose, Enter to check, Esc to leave.`}
      </p>
    </div>
  );
}

function stepAt(distance: number) {
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'open';
}

/** For screen readers. */
function announce(
  { options }: ReviewQuestion,
  { correct, right, explanation }: ReviewVerdict,
): string {
  return correct
    ? `Correct. ${explanation}`
    : `Not quite. The right answer is: ${options[right]}. ${explanation}`;
}
