import {
  type FormEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { AttemptResult } from '../../../contract/assessment/quizzes.ts';
import type { LessonContent, LessonDetail } from '../../../contract/catalog.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { usePreview } from '../shared/preview.ts';
import { AnyQuestion } from './any-question.tsx';
import styles from './quiz.module.css';
import {
  type Answer,
  describeAttempts,
  findUnanswered,
  mergeAnswers,
  questionId,
} from './quiz-answers.ts';
import { describeRules, isRestricted } from './quiz-rules.ts';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useQuiz } from './use-quiz.ts';

/** Few have to sign in first, or have used all attempts. */
const CannotSubmit = lazy(async () => ({
  default: (await import('./cannot-submit.tsx')).CannotSubmit,
}));

type QuizFormProps = {
  lesson: LessonDetail;
  quiz: NonNullable<LessonContent['quiz']>;
  attempts: MyAttempts;
  /** Shown above the score of an attempt that finished the course. */
  celebration?: ReactNode;
  onGraded: (result: AttemptResult) => void;
  /** Loads the current questions; a new form replaces this one. */
  onReload: () => Promise<void>;
};

export function QuizForm(props: QuizFormProps) {
  const { lesson, quiz, attempts, celebration, onGraded, onReload } = props;
  const { version, passMark, rules } = quiz;
  const form = useRef<HTMLFormElement>(null);
  const isTrial = usePreview() !== null;
  const { state, user } = useSession();
  const mustSignIn = isRestricted(rules) && !isTrial && state !== 'loading' && !user;
  const isExhausted = attempts.remaining?.left === 0;
  const name = useId();
  const page = { slug: lesson.slug, version, paper: quiz.paper, questions: quiz.questions };
  const { questions, answers, phase, ...act } = useQuiz(page, attempts.next, onGraded);
  const { choose, submit, retake, storeForSignIn } = act;
  const [isLoading, setLoading] = useState(false);
  const { result, Score } = phase.name === 'graded' ? phase : { result: null, Score: null };
  const showsUnanswered = phase.name === 'answering' && phase.showsUnanswered === true;
  const error = phase.name === 'answering' ? phase.error : undefined;
  const unanswered = showsUnanswered ? findUnanswered(answers) : [];

  const radiosOf = (question: number) =>
    form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}-${question}"]`) ?? [];
  const focusQuestion = (question: number) =>
    form.current
      ?.querySelector<HTMLElement>(`#${questionId(question)} :is(input, button)`)
      ?.focus();
  /** A graded question is disabled, so its explanation gets the focus. */
  const focusVerdict = (question: number) => {
    const element = document.getElementById(questionId(question));
    element?.scrollIntoView();
    element?.querySelector<HTMLElement>('p[tabindex]')?.focus({ preventScroll: true });
  };

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
  const reload = () => {
    setLoading(true);
    void onReload();
  };
  const answerAt = (question: number) => (answer: Answer) =>
    choose(answers.map((chosen, index) => (index === question ? answer : chosen)));

  return (
    <form ref={form} className={styles.form} autoComplete="off" onSubmit={onSubmit} noValidate>
      {result ? (
        <>
          {result.passed && celebration}
          <Score
            lesson={lesson}
            result={result}
            attempts={attempts}
            isCourseFinished={Boolean(celebration)}
            isTrial={isTrial}
            onSelect={focusVerdict}
            onRetake={retakeQuiz}
            onSignIn={storeForSignIn}
          />
        </>
      ) : (
        <p className={styles.intro}>
          Get {passMark} of {questions.length} right to pass.{' '}
          {attempts.count > 0 && `${describeAttempts(attempts)}. `}
          {describeRules(rules, attempts.remaining)}
        </p>
      )}
      {questions.map((question, index) => (
        <AnyQuestion
          // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
          key={index}
          name={`${name}-${index}`}
          index={index}
          question={question}
          chosen={answers[index] ?? null}
          verdict={result?.verdicts[index]}
          isUnanswered={unanswered.includes(index)}
          answersHidden={result?.answersHidden ?? false}
          onAnswer={answerAt(index)}
        />
      ))}
      <div className={styles.end}>
        {showsUnanswered && <UnansweredNotice unanswered={unanswered} onSelect={focusQuestion} />}
        {error && (
          <Notice tone="bad" title={error.message}>
            {error.isOutdated ? (
              <Button small className={styles.reload} pending={isLoading} onClick={reload}>
                Load the new questions
              </Button>
            ) : (
              'Your answers are still here.'
            )}
          </Notice>
        )}
        {result ? (
          <TextButton onClick={() => form.current?.querySelector<HTMLElement>('#score')?.focus()}>
            Back to your score
          </TextButton>
        ) : mustSignIn || isExhausted ? (
          <Suspense>
            <CannotSubmit mustSignIn={mustSignIn} remaining={attempts.remaining} />
          </Suspense>
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
