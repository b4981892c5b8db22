import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { HandedInSitting, Sitting } from '../../../../contract/assessment/sittings.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AnyQuestion } from '../any-question.tsx';
import styles from '../quiz.module.css';
import { findUnanswered, questionId } from '../quiz-answers.ts';
import { UnansweredNotice } from '../unanswered-notice.tsx';
import { QuizTimer } from './quiz-timer.tsx';
import { describeSeconds } from './sitting-clock.ts';
import timed from './timed.module.css';
import { useSitting } from './use-sitting.ts';

type SittingFormProps = {
  sitting: Sitting;
  passMark: number;
  onGraded: (result: HandedInSitting) => void;
};

/** The questions of a quiz with a time limit, once it is started. */
export function SittingForm({ sitting, passMark, onGraded }: SittingFormProps) {
  const { questions, seconds } = sitting;
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const { answers, remainingMs, ...state } = useSitting(sitting, onGraded);
  const { givenBack, isLost, isHandingIn, error, choose, handIn } = state;
  const [showsUnanswered, setShowsUnanswered] = useState(false);
  const unanswered = showsUnanswered ? findUnanswered(answers) : [];
  const isOver = remainingMs <= 0;

  const focusQuestion = (index: number) =>
    form.current?.querySelector<HTMLElement>(`#${questionId(index)} :is(input, button)`)?.focus();
  // The button that started it is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>(':is(input, button)')?.focus(), []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (findUnanswered(answers).length === 0 || showsUnanswered || isOver) void handIn();
    else setShowsUnanswered(true);
  };

  return (
    <form
      ref={form}
      className={classNames(styles.form, timed.sitting)}
      autoComplete="off"
      onSubmit={onSubmit}
      noValidate
    >
      <p className={styles.intro}>
        Get {passMark} of {questions.length} right to pass.
      </p>
      <QuizTimer seconds={seconds} remainingMs={remainingMs} />
      {isLost && (
        <Notice className="mt-4" title="Your connection is lost">
          {isOver
            ? 'The time is over. Once you’re back, the answers that arrived in time are graded.'
            : 'Keep answering. Your answers are kept in this browser and sent once you’re back.'}
        </Notice>
      )}
      {!isLost && givenBack > 0 && (
        <Notice className="mt-4">
          You got {describeSeconds(givenBack)} back for a lost connection.
        </Notice>
      )}
      {questions.map((question, index) => (
        <AnyQuestion
          // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
          key={index}
          name={`${name}-${index}`}
          index={index}
          question={question}
          chosen={answers[index] ?? null}
          verdict={undefined}
          isUnanswered={unanswered.includes(index)}
          onAnswer={(answer) => choose(index, answer)}
        />
      ))}
      <div className={styles.end}>
        {showsUnanswered && <UnansweredNotice unanswered={unanswered} onSelect={focusQuestion} />}
        {error && !isLost && <Notice tone="bad" title={error} />}
        <Button type="submit" variant="primary" pending={isHandingIn}>
          Submit Quiz
        </Button>
      </div>
    </form>
  );
}
