import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { ReviewQuestion } from '../../../contract/assessment/review.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { useFocusMode } from '../../page/use-focus-mode.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QuizQuestion } from '../quizzes/quiz-question.tsx';
import { handleKeys, useShortcuts } from '../shared/shortcuts.ts';
import { KeyHint } from './key-hint.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import styles from './review.module.css';
import { actionFor, type Outcome } from './session-state.ts';
import { useReviewSession } from './use-review-session.ts';

type ReviewSessionProps = {
  questions: readonly ReviewQuestion[];
  /** With the outcomes so far: the learner may leave early. */
  onEnd: (outcomes: readonly Outcome[]) => void;
  leaveLabel?: string;
};

/** One question at a time and nothing else on the screen. */
export function ReviewSession({ questions, onEnd, leaveLabel = 'Leave' }: ReviewSessionProps) {
  const { session, question, failure, ...actions } = useReviewSession(questions);
  const { outcomes, chosen, verdict } = session;
  const form = useRef<HTMLFormElement>(null);
  const rating = useRef<HTMLFieldSetElement>(null);
  const shortcuts = useShortcuts();
  const name = useId();
  const index = outcomes.length;
  const isOver = question === undefined;
  useFocusMode(true);

  const focusOption = (option: number) =>
    form.current?.querySelectorAll<HTMLInputElement>('input')[option]?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the options of each new question
  useEffect(() => focusOption(0), [index]);
  useEffect(() => {
    if (verdict) rating.current?.focus({ preventScroll: true });
  }, [verdict]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, after the last question
  useEffect(() => {
    if (isOver) onEnd(outcomes);
  }, [isOver]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== null) actions.check(chosen);
  };
  const onKeyDown = handleKeys((key) => {
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
    // A click on the question keeps the keys working: the focus stays inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are a shortcut for the buttons inside
    <div
      className={classNames(styles.session, !shortcuts.isOn && styles.withoutKeys)}
      tabIndex={-1}
      onKeyDown={shortcuts.isOn ? onKeyDown : undefined}
    >
      <div className={styles.top}>
        <p className={styles.position}>
          Question {index + 1} of {questions.length}
        </p>
        <Button
          small
          aria-keyshortcuts={shortcuts.isOn ? 'Escape' : undefined}
          onClick={() => onEnd(outcomes)}
        >
          {leaveLabel} <KeyHint>Esc</KeyHint>
        </Button>
        <ProgressSteps steps={questions.map((_, step) => stepAt(step - index))} />
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
      {verdict && (
        <TextLink small className={styles.lesson} to={lessonPath(question.lesson.slug)}>
          Read it again: {question.lesson.name}
        </TextLink>
      )}
      {failure && (
        <Notice
          tone="bad"
          className={styles.failure}
          title={failure.isGone ? 'This question is no longer part of the quiz.' : failure.message}
        >
          {failure.isGone ? (
            <Button small onClick={actions.skip}>
              Next question
            </Button>
          ) : (
            <>
              <p>Your ratings are saved, and your answer is still here.</p>
              <Button small icon="retry" onClick={actions.retry}>
                Try again
              </Button>
            </>
          )}
        </Notice>
      )}
      {verdict && (
        <RatingButtons
          ref={rating}
          verdict={verdict}
          rightAnswer={question.options[verdict.right] ?? ''}
          explanationId={`${name}-note`}
          hasShortcuts={shortcuts.isOn}
          sending={actions.sendingRating}
          onRate={actions.rate}
        />
      )}
      <p className={styles.hint}>
        {shortcuts.isOn && keyHint(question, verdict?.correct, leaveLabel)}
        <TextButton small onClick={shortcuts.toggle}>
          {shortcuts.isOn ? 'Turn off shortcuts' : 'Turn on shortcuts'}
        </TextButton>
      </p>
    </div>
  );
}

/** `correct` is undefined before the answer was checked. */
function keyHint({ options }: ReviewQuestion, correct: boolean | undefined, leaveLabel: string) {
  const leave = `Esc to ${leaveLabel.toLowerCase()}`;
  if (correct === undefined) {
    return `Press 1 to ${options.length} to choose, Enter to check, ${leave}. `;
  }
  return `Press ${correct ? '1 to 4 to rate' : '1 or Enter to continue'}, ${leave}. `;
}

function stepAt(distance: number) {
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'open';
}
