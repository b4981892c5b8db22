import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AttemptResult, MyAttempts } from '../../../contract/assessment/quizzes.ts';
import type { LessonContent, LessonDetail } from '../../../contract/catalog.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './quiz.module.css';
import { type Answers, describeAttempts, mergeAnswers, unansweredOf } from './quiz-answers.ts';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizScore } from './quiz-score.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useQuiz } from './use-quiz.ts';

type QuizFormProps = {
  lesson: LessonDetail;
  quiz: NonNullable<LessonContent['quiz']>;
  attempts: MyAttempts;
  onGraded: (result: AttemptResult) => void;
  onLoadAgain: () => void;
};

export function QuizForm({ lesson, quiz, attempts, onGraded, onLoadAgain }: QuizFormProps) {
  const { questions, version, passMark } = quiz;
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const place = { slug: lesson.slug, version, questions };
  const { answers, phase, choose, submit, retake, keepForLater } = useQuiz(place, onGraded);
  const result = phase.name === 'graded' ? phase.result : null;
  const isPointedOut = phase.name === 'answering' && phase.pointedOut === true;
  const failure = phase.name === 'answering' ? phase.failure : undefined;
  const unanswered = isPointedOut ? unansweredOf(answers) : [];

  const radiosOf = (question: number) =>
    form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}-${question}"]`) ?? [];
  const focusQuestion = (question: number) => radiosOf(question)[0]?.focus();

  const pickUp = useEffectEvent(() => {
    const chosen = questions.map((_, question) => {
      const option = [...radiosOf(question)].findIndex(({ checked }) => checked);
      return option < 0 ? null : option;
    });
    if (unansweredOf(chosen).length < questions.length) choose(mergeAnswers(chosen, answers));
  });
  // What was chosen before the script had loaded.
  useEffect(() => pickUp(), []);

  const hand = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  /** The second half of a double click is no second decision. */
  const ignoreDouble = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };
  const startAgain = () => {
    flushSync(retake);
    focusQuestion(0);
  };
  const answer = (question: number, option: number): Answers =>
    answers.map((chosen, index) => (index === question ? option : chosen));

  return (
    <form ref={form} className={styles.form} autoComplete="off" onSubmit={hand} noValidate>
      {result ? (
        <QuizScore
          lesson={lesson}
          result={result}
          attempts={attempts}
          onLeaveToSignIn={keepForLater}
        />
      ) : (
        <p className={styles.intro}>
          {passMark} of {questions.length} are needed to pass.{' '}
          {attempts.count > 0 && `${describeAttempts(attempts)}.`}
        </p>
      )}
      {questions.map((question, index) => (
        <QuizQuestion
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place here
          key={index}
          name={`${name}-${index}`}
          place={index}
          question={question}
          chosen={answers[index] ?? null}
          verdict={result?.verdicts[index]}
          isMissing={unanswered.includes(index)}
          onChoose={(option) => choose(answer(index, option))}
        />
      ))}
      <div className={styles.end}>
        {isPointedOut && <UnansweredNotice unanswered={unanswered} onGo={focusQuestion} />}
        {failure && (
          <Notice tone="bad" title={failure.sentence}>
            {failure.changed ? (
              <Button small className={styles.reload} onClick={onLoadAgain}>
                Load the new questions
              </Button>
            ) : (
              'Your answers are still here.'
            )}
          </Notice>
        )}
        {result ? (
          <Button onClick={startAgain}>Retake Quiz</Button>
        ) : (
          <HydratedButton
            type="submit"
            variant="primary"
            pending={phase.name === 'sending'}
            onClick={ignoreDouble}
          >
            Submit Quiz
          </HydratedButton>
        )}
      </div>
      <noscript>
        <p className="small">The quiz needs JavaScript.</p>
      </noscript>
    </form>
  );
}
