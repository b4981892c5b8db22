import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ReviewQuestion, ReviewVerdict } from '../../../contract/assessment/review.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuizQuestion } from '../quizzes/quiz-question.tsx';
import { useKeys } from './keyboard.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import styles from './review.module.css';
import { KeyHint } from './review-key.tsx';
import { actionFor, type Outcome } from './session-state.ts';
import { useReviewSession } from './use-review-session.ts';

type ReviewSessionProps = {
  questions: readonly ReviewQuestion[];
  /** With what is behind: all of it, or what was done before leaving. */
  onEnd: (outcomes: readonly Outcome[]) => void;
};

export function ReviewSession({ questions, onEnd }: ReviewSessionProps) {
  const { session, question, failure, ...turn } = useReviewSession(questions);
  const { outcomes, chosen, verdict } = session;
  const form = useRef<HTMLFormElement>(null);
  const rating = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const place = outcomes.length;
  const isOver = question === undefined;

  const focusOption = (option: number) =>
    form.current?.querySelectorAll<HTMLInputElement>('input')[option]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each question the keyboard begins at its options
  useEffect(() => focusOption(0), [place]);
  useEffect(() => {
    if (verdict) rating.current?.focus();
  }, [verdict]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the last one is behind
  useEffect(() => {
    if (isOver) onEnd(outcomes);
  }, [isOver]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) turn.check(chosen);
  };
  useKeys((key) => {
    const act = actionFor(session, key);
    if (act?.name === 'leave') onEnd(outcomes);
    if (act?.name === 'check') turn.check(act.answer);
    if (act?.name === 'rate') turn.rate(act.rating);
    if (act?.name === 'choose') {
      turn.choose(act.option);
      focusOption(act.option);
    }
    return act !== null;
  });

  if (!question) return null;
  return (
    <div className={styles.session}>
      <div className={styles.top}>
        <ProgressSteps steps={questions.map((_, index) => stepAt(index - place))} />
        <p className={styles.place}>
          Question {place + 1} of {questions.length}
        </p>
        <Button small aria-keyshortcuts="Escape" onClick={() => onEnd(outcomes)}>
          Leave <KeyHint>Esc</KeyHint>
        </Button>
      </div>
      <form ref={form} key={place} className={styles.form} onSubmit={submit}>
        <p className={styles.from}>{question.course.title}</p>
        <QuizQuestion
          name={name}
          place={place}
          question={question}
          chosen={chosen}
          verdict={verdict ?? undefined}
          isMissing={false}
          onChoose={turn.choose}
        />
        {!verdict && (
          <div className={styles.act}>
            <Button
              type="submit"
              variant="primary"
              disabled={chosen === null}
              pending={turn.isChecking}
            >
              Check <KeyHint>Enter</KeyHint>
            </Button>
            <Button onClick={() => turn.check(null)}>Show the answer</Button>
          </div>
        )}
      </form>
      <p className="visually-hidden" role="status">
        {verdict && tell(question, verdict)}
      </p>
      {verdict && (
        <>
          <TextLink small className={styles.lesson} to={`/lesson-detail/${question.lesson.slug}`}>
            Read it again: {question.lesson.title}
          </TextLink>
          <RatingButtons ref={rating} verdict={verdict} sending={turn.sending} onRate={turn.rate} />
        </>
      )}
      {failure && (
        <Notice
          tone="bad"
          className={styles.failure}
          title={failure.isGone ? 'This question is not asked any more.' : failure.sentence}
        >
          {failure.isGone ? (
            <Button small onClick={turn.skip}>
              Go on
            </Button>
          ) : (
            <>
              <p>Nothing is lost: what you rated is kept, and your answer is still here.</p>
              <Button small icon="retry" onClick={turn.retry}>
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

/** For those who cannot see it. */
function tell({ options }: ReviewQuestion, { correct, right, explanation }: ReviewVerdict): string {
  return correct
    ? `Correct. ${explanation}`
    : `Not quite. The right answer is: ${options[right]}. ${explanation}`;
}
