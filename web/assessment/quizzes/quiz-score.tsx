import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { AttemptResult, Verdict } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyAttempts } from '../../../contract/learning/my-attempts.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { useCoursePaths } from '../../catalog/shared/course-paths.ts';
import { signInPath } from '../../page/next-path.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { NextAttempt } from './next-attempt.tsx';
import { findNextLesson } from './next-lesson.ts';
import { QuestionLinks } from './question-links.tsx';
import styles from './quiz-score.module.css';

type QuizScoreProps = {
  lesson: LessonDetail;
  result: AttemptResult;
  /** Including this one. */
  attempts: MyAttempts;
  /** The panel above says so and leads to the next step. */
  isCourseFinished: boolean;
  /** A preview: there is nothing to sign in for. */
  isTrial: boolean;
  /** Moves to a question. */
  onSelect: (question: number) => void;
  onRetake: () => void;
  onSignIn: () => void;
};

/** The verdict, the score, and what to do next. */
export function QuizScore(props: QuizScoreProps) {
  const { lesson, result, attempts, isCourseFinished, isTrial } = props;
  const { onSelect, onRetake, onSignIn } = props;
  const {
    score,
    points = score,
    total,
    passMark,
    passed,
    completed,
    verdicts,
    attempt,
    remaining,
  } = result;
  const panel = useRef<HTMLDivElement>(null);
  const location = useLocation();
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      id="score"
      className={classNames(styles.score, passed ? styles.passed : styles.notPassed)}
      role="status"
      tabIndex={-1}
    >
      <div className={styles.result}>
        <p className={styles.outcome}>
          <Icon name={passed ? 'check' : 'cross'} size={20} />
          {passed ? 'Passed' : 'Not passed yet'}
        </p>
        <p className={styles.total}>
          Your Score: {score} / {total}
        </p>
        {points > score && (
          <p className="small num">
            {formatNumber(points)} points with shares. Whole points count.
          </p>
        )}
        <p className="small num">
          {!passed && `Get ${passMark} of ${total} right to pass. `}
          {completed && `${passed ? 'Lesson complete.' : 'The lesson stays complete.'} `}
          <span className="muted">
            Attempt {attempt?.number ?? attempts.count}. Your best so far is{' '}
            {attempt?.best ?? attempts.best}.
          </span>
        </p>
      </div>
      <ScoreSteps verdicts={verdicts} />
      {!passed && <MissedQuestions verdicts={verdicts} onSelect={onSelect} />}
      <div className={styles.next}>
        {passed && !isCourseFinished && <NextLink lesson={lesson} />}
        {remaining?.left === 0 ? (
          <p className="small">
            You’ve used all attempts for now. <NextAttempt remaining={remaining} />
          </p>
        ) : (
          <Button variant={passed ? 'quiet' : 'primary'} onClick={onRetake}>
            Retake Quiz
          </Button>
        )}
        {!attempt && !isTrial && (
          <TextLink small to={signInPath(location)} onClick={onSignIn}>
            Sign in to keep your score
          </TextLink>
        )}
      </div>
    </div>
  );
}

type MissedQuestionsProps = {
  verdicts: readonly Pick<Verdict, 'correct'>[];
  onSelect: (question: number) => void;
};

function MissedQuestions({ verdicts, onSelect }: MissedQuestionsProps) {
  const missed = verdicts.flatMap(({ correct }, index) => (correct ? [] : [index]));
  return (
    <div className={styles.missedList}>
      <p className="small">Look at what you missed:</p>
      <QuestionLinks small questions={missed} onSelect={onSelect} />
    </div>
  );
}

function NextLink({ lesson }: { lesson: LessonDetail }) {
  const next = findNextLesson(lesson);
  const paths = useCoursePaths();
  return next ? (
    <LinkButton variant="primary" to={paths.lesson(next.slug)}>
      Next: {next.name}
    </LinkButton>
  ) : (
    <LinkButton variant="primary" to={paths.course(lesson.course.id)}>
      Back to {lesson.course.title}
    </LinkButton>
  );
}

const width = 18;
const pitch = 21;
const height = 44;

/** One step per question; wrong ones are outlined. */
export function ScoreSteps({ verdicts }: { verdicts: readonly Pick<Verdict, 'correct'>[] }) {
  const rise = 32 / Math.max(1, verdicts.length - 1);
  const span = verdicts.length * pitch - 3;
  return (
    <svg
      className={styles.steps}
      viewBox={`0 0 ${span} ${height}`}
      width={span}
      height={height}
      aria-hidden="true"
    >
      {verdicts.map(({ correct }, index) => {
        const inset = correct ? 0 : 0.75;
        const tall = 12 + index * rise;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: questions keep their order
            key={index}
            className={correct ? undefined : styles.missed}
            x={index * pitch + inset}
            y={height - tall + inset}
            width={width - 2 * inset}
            height={tall - 2 * inset}
          />
        );
      })}
    </svg>
  );
}
