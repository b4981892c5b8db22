import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { mostGivenBack } from '../../../../contract/assessment/given-back.ts';
import type { AttemptResult } from '../../../../contract/assessment/quizzes.ts';
import type { HandedInSitting, Sitting } from '../../../../contract/assessment/sittings.ts';
import type { LessonDetail, Question, QuizRules } from '../../../../contract/catalog.ts';
import type { MyAttempts } from '../../../../contract/learning/my-attempts.ts';
import { plural } from '../../../../contract/text/plurals.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { useSession } from '../../../data/session.tsx';
import { signInPath } from '../../../page/next-path.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { HydratedButton } from '../../../ui/buttons/hydrated-button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AnyQuestion } from '../any-question.tsx';
import { NoAttemptsLeft } from '../cannot-submit.tsx';
import styles from '../quiz.module.css';
import { describeAttempts, questionId } from '../quiz-answers.ts';
import { describeRules } from '../quiz-rules.ts';
import { QuizScore } from '../quiz-score.tsx';
import { describeSeconds } from './sitting-clock.ts';
import { SittingForm } from './sitting-form.tsx';
import { startSitting } from './use-sitting.ts';

type TimedQuizProps = {
  lesson: LessonDetail;
  quiz: { version: number; passMark: number; asked: number; minutes: number; rules: QuizRules };
  attempts: MyAttempts;
  celebration?: ReactNode;
  onGraded: (result: AttemptResult) => void;
};

type Phase =
  | { name: 'ready'; error?: string }
  | { name: 'starting' }
  | { name: 'sitting'; sitting: Sitting }
  | { name: 'graded'; result: HandedInSitting; questions: readonly Question[] };

/** A quiz with a time limit: its questions come once it is started. */
export function TimedQuiz(props: TimedQuizProps) {
  const { lesson, quiz, attempts, celebration, onGraded } = props;
  const [phase, setPhase] = useState<Phase>({ name: 'ready' });
  const terms = useRef<HTMLDivElement>(null);

  const start = async () => {
    setPhase({ name: 'starting' });
    try {
      const sitting = await startSitting(lesson.slug, quiz.version);
      setPhase({ name: 'sitting', sitting });
    } catch (error) {
      setPhase({ name: 'ready', error: errorMessage(error) });
    }
  };

  if (phase.name === 'sitting') {
    const { sitting } = phase;
    return (
      <SittingForm
        sitting={sitting}
        passMark={quiz.passMark}
        onGraded={(result) => {
          setPhase({ name: 'graded', result, questions: sitting.questions });
          onGraded(result);
        }}
      />
    );
  }
  if (phase.name === 'graded') {
    const { result, questions } = phase;
    return (
      <Graded
        lesson={lesson}
        result={result}
        questions={questions}
        attempts={attempts}
        celebration={celebration}
        onRetake={() => {
          flushSync(() => setPhase({ name: 'ready' }));
          terms.current?.focus();
        }}
      />
    );
  }
  return (
    <div ref={terms} tabIndex={-1}>
      <Terms quiz={quiz} attempts={attempts} />
      {phase.name === 'ready' && phase.error && (
        <Notice tone="bad" className="mt-4" title={phase.error} />
      )}
      <StartButton
        quiz={quiz}
        attempts={attempts}
        isStarting={phase.name === 'starting'}
        onStart={start}
      />
      <noscript>
        <p className="small">The quiz needs JavaScript.</p>
      </noscript>
    </div>
  );
}

type Asked = Pick<TimedQuizProps, 'quiz' | 'attempts'>;

/** How many questions there are, what is needed to pass, and how long there is. */
function Terms({ quiz, attempts }: Asked) {
  const { passMark, asked, minutes, rules } = quiz;
  const { time } = attempts;
  const seconds = time?.seconds ?? minutes * 60;
  const limit = describeSeconds(seconds);
  return (
    <div className={styles.intro}>
      <p>
        {plural(asked, 'question')}. Get {passMark} of {asked} right to pass.{' '}
        {time?.more
          ? `You have ${limit}, more than others, as your teacher has agreed with you.`
          : `You have ${limit}.`}{' '}
        {attempts.count > 0 && `${describeAttempts(attempts)}. `}
        {describeRules(rules, attempts.remaining)}
      </p>
      <p className="mt-2">
        The time starts when you do and keeps running if you leave the page. Answers are saved as
        you give them. If you lose your connection, you get the lost time back, up to{' '}
        {describeSeconds(mostGivenBack(seconds))}.
      </p>
      {time?.ranOut && time.runningMs === null && (
        <p className="mt-2">
          Your last attempt ran out of time. The answers that had arrived were handed in.
        </p>
      )}
    </div>
  );
}

function StartButton({
  quiz,
  attempts,
  isStarting,
  onStart,
}: Asked & { isStarting: boolean; onStart: () => void }) {
  const { state, user } = useSession();
  const { time, remaining } = attempts;
  const isLoading = state === 'loading' || (user !== null && time === undefined);
  if (!isLoading && !user) return <SignInToStart />;
  const isRunning = time != null && time.runningMs !== null;
  if (!isRunning && remaining?.left === 0) return <NoAttemptsLeft remaining={remaining} />;
  const seconds = time?.seconds ?? quiz.minutes * 60;
  return (
    <div className={styles.end}>
      <HydratedButton variant="primary" waiting={isLoading} pending={isStarting} onClick={onStart}>
        {isRunning ? 'Continue the quiz' : `Start the quiz: ${describeSeconds(seconds)}`}
      </HydratedButton>
    </div>
  );
}

function SignInToStart() {
  const location = useLocation();
  return (
    <Notice role="note" className="mt-4" title="Sign in to take this quiz">
      <p>It has a time limit, and the time is counted for each learner.</p>
      <LinkButton small to={signInPath(location)}>
        Sign in
      </LinkButton>
    </Notice>
  );
}

type GradedProps = Pick<TimedQuizProps, 'lesson' | 'attempts' | 'celebration'> & {
  result: HandedInSitting;
  questions: readonly Question[];
  onRetake: () => void;
};

function Graded({ lesson, result, questions, attempts, celebration, onRetake }: GradedProps) {
  const focusQuestion = (index: number) => {
    const element = document.getElementById(questionId(index));
    element?.scrollIntoView();
    element?.querySelector<HTMLElement>('p[tabindex]')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.form}>
      {result.passed && celebration}
      <QuizScore
        lesson={lesson}
        result={result}
        attempts={attempts}
        isCourseFinished={Boolean(celebration)}
        isTrial={false}
        onSelect={focusQuestion}
        onRetake={onRetake}
        onSignIn={() => {}}
      />
      {(result.late || result.givenBack > 0) && (
        <Notice className="mt-4">
          {result.late && <p>The time was over. The answers that had arrived were graded.</p>}
          {result.givenBack > 0 && (
            <p>You got {describeSeconds(result.givenBack)} back for a lost connection.</p>
          )}
        </Notice>
      )}
      {questions.map((question, index) => (
        <AnyQuestion
          // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
          key={index}
          name={`graded-${index}`}
          index={index}
          question={question}
          chosen={null}
          verdict={result.verdicts[index]}
          isUnanswered={false}
          answersHidden={result.answersHidden}
          onAnswer={() => {}}
        />
      ))}
      <div className={styles.end}>
        <TextButton onClick={() => document.getElementById('score')?.focus()}>
          Back to your score
        </TextButton>
      </div>
    </div>
  );
}
