import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { signInPath } from '../../page/next-path.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FinishedCourse, useJustFinished } from '../shared/finished/finished-course.tsx';
import { lessonPosition } from './course-outline.ts';
import styles from './lesson-completion.module.css';

/** For learners only. */
const CompletionMark = lazy(async () => ({
  default: (await import('./completion-mark.tsx')).CompletionMark,
}));

type LessonCompletionProps = {
  lesson: LessonDetail;
  /** Undefined for visitors and while it loads. */
  mine: MyLesson | undefined;
};

/** Below the text and its quiz: marks the lesson as complete, and congratulates on a completed course. */
export function LessonCompletion({ lesson, mine }: LessonCompletionProps) {
  const isJustFinished = useJustFinished(mine?.course);
  const isLast = !lessonPosition(lesson).next;
  const hasCompleted = mine?.course.completedAt != null;
  // A quiz that finishes the course says so above its score.
  const isCelebrated = isJustFinished && mine?.completion?.way === 'quiz';
  return (
    <div className={`${styles.completion} unprinted mt-56`}>
      {mine ? (
        <Suspense>
          <CompletionMark lesson={lesson} mine={mine} />
        </Suspense>
      ) : (
        <SignInLink />
      )}
      <div role="status">
        {hasCompleted && !isCelebrated && (isJustFinished || isLast) && (
          <FinishedCourse course={lesson.course} mine={mine.course} isMoment={isJustFinished} />
        )}
      </div>
    </div>
  );
}

function SignInLink() {
  const location = useLocation();
  return (
    <p className="when-signed-out">
      <TextLink to={signInPath(location)}>Sign in to keep your progress</TextLink>
    </p>
  );
}
