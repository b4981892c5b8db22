import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { AttemptResult, MyAttempts, Verdict } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { signInPath } from '../../page/next-path.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './quiz.module.css';
import { findNextLesson } from './quiz-answers.ts';

type QuizScoreProps = {
  lesson: LessonDetail;
  result: AttemptResult;
  /** Including this one. */
  attempts: MyAttempts;
  onSignIn: () => void;
};

export function QuizScore({ lesson, result, attempts, onSignIn }: QuizScoreProps) {
  const { score, total, passMark, passed, completed, verdicts, attempt } = result;
  const panel = useRef<HTMLDivElement>(null);
  const location = useLocation();
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={styles.score} role="status" tabIndex={-1}>
      <div>
        <p className={styles.total}>
          Your Score: {score} / {total}
        </p>
        <p className="small muted num">
          Attempt {attempt?.number ?? attempts.count}. Your best so far is{' '}
          {attempt?.best ?? attempts.best}.
        </p>
        <p className={styles.outcome}>
          {passed ? <Passed /> : <span>{`${passMark} of ${total} are needed to pass.`}</span>}{' '}
          {completed && <span>{passed ? 'Lesson complete.' : 'The lesson stays complete.'}</span>}
        </p>
        {completed && <NextLink lesson={lesson} />}
        {!attempt && (
          <TextLink small to={signInPath(location)} onClick={onSignIn}>
            Sign in to keep your score
          </TextLink>
        )}
      </div>
      <ScoreSteps verdicts={verdicts} />
    </div>
  );
}

function Passed() {
  return (
    <span className={styles.passed}>
      <Icon name="check" size={16} />
      Passed.
    </span>
  );
}

function NextLink({ lesson }: { lesson: LessonDetail }) {
  const next = findNextLesson(lesson);
  return next ? (
    <TextLink small to={`/lesson-detail/${next.slug}`}>
      Next: {next.name}
    </TextLink>
  ) : (
    <TextLink small to={`/course-detail/${lesson.course.id}`}>
      Back to {lesson.course.title}
    </TextLink>
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
