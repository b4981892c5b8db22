import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AttemptResult, MyAttempts } from '../../../contract/assessment/quizzes.ts';
import type { LessonContent, LessonDetail } from '../../../contract/catalog.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './quiz.module.css';
import { type Answers, describeAttempts, findUnanswered, mergeAnswers } from './quiz-answers.ts';
import { QuizQuestion } from './quiz-question.tsx';
import { QuizScore } from './quiz-score.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useQuiz } from './use-quiz.ts';

type QuizFormProps = {
  lesson: LessonDetail;
  quiz: NonNullable<LessonContent['quiz']>;
  attempts: MyAttempts;
  onGraded: (result: AttemptResult) => void;
  onReload: () => void;
};

export function QuizForm({ lesson, quiz, attempts, onGraded, onReload }: QuizFormProps) {
  const { questions, version, passMark } = quiz;
  const form = useRef<HTMLFormElement>(null);
  const name = useId();
  const quizVersion = { slug: lesson.slug, version, questions };
  const { answers, phase, choose, submit, retake, storeForSignIn } = useQuiz(quizVersion, onGraded);
  const result = phase.name === 'graded' ? phase.result : null;
  const showsUnanswered = phase.name === 'answering' && phase.showsUnanswered === true;
  const error = phase.name === 'answering' ? phase.error : undefined;
  const unanswered = showsUnanswered ? findUnanswered(answers) : [];

  const radiosOf = (question: number) =>
    form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}-${question}"]`) ?? [];
  const focusQuestion = (question: number) => radiosOf(question)[0]?.focus();

  const restoreChoices = useEffectEvent(() => {
    const chosen = questions.map((_, question) => {
      const option = [...radiosOf(question)].findIndex(({ checked }) => checked);
      return option < 0 ? null : option;
    });
    if (findUnanswered(chosen).length < questions.length) choose(mergeAnswers(chosen, answers));
  });
  // Options that were chosen before hydration.
  useEffect(() => restoreChoices(), []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  /** A double click must not also confirm the notice of unanswered questions. */
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };
  const retakeQuiz = () => {
    flushSync(retake);
    focusQuestion(0);
  };
  const withAnswer = (question: number, option: number): Answers =>
    answers.map((chosen, index) => (index === question ? option : chosen));

  return (
    <form ref={form} className={styles.form} autoComplete="off" onSubmit={onSubmit} noValidate>
      {result ? (
        <QuizScore lesson={lesson} result={result} attempts={attempts} onSignIn={storeForSignIn} />
      ) : (
        <p className={styles.intro}>
          {passMark} of {questions.length} are needed to pass.{' '}
          {attempts.count > 0 && `${describeAttempts(attempts)}.`}
        </p>
      )}
      {questions.map((question, index) => (
        <QuizQuestion
          // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
          key={index}
          name={`${name}-${index}`}
          index={index}
          question={question}
          chosen={answers[index] ?? null}
          verdict={result?.verdicts[index]}
          isUnanswered={unanswered.includes(index)}
          onChoose={(option) => choose(withAnswer(index, option))}
        />
      ))}
      <div className={styles.end}>
        {showsUnanswered && <UnansweredNotice unanswered={unanswered} onSelect={focusQuestion} />}
        {error && (
          <Notice tone="bad" title={error.message}>
            {error.isOutdated ? (
              <Button small className={styles.reload} onClick={onReload}>
                Load the new questions
              </Button>
            ) : (
              'Your answers are still here.'
            )}
          </Notice>
        )}
        {result ? (
          <Button onClick={retakeQuiz}>Retake Quiz</Button>
        ) : (
          <HydratedButton
            type="submit"
            variant="primary"
            pending={phase.name === 'sending'}
            onClick={ignoreDoubleClick}
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
