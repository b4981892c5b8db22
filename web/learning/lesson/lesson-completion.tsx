import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { signInPath } from '../../page/next-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { FinishedCourse, useJustFinished } from '../shared/finished/finished-course.tsx';
import { lessonPosition } from './course-outline.ts';
import styles from './lesson-completion.module.css';
import { markLesson } from './my-lesson.ts';

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
    <div className={styles.completion}>
      {mine ? <CompletionMark lesson={lesson} mine={mine} /> : <SignInLink />}
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

function CompletionMark({ lesson, mine }: { lesson: LessonDetail; mine: MyLesson }) {
  const [pending, setPending] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isDone = mine.completion !== null;
  const wasDone = useRef(isDone);
  const hasPressed = useRef(false);

  useEffect(() => {
    // The pressed button is gone: focus the one that replaced it.
    if (wasDone.current !== isDone && hasPressed.current) {
      group.current?.querySelector('button')?.focus({ preventScroll: true });
    }
    wasDone.current = isDone;
    hasPressed.current = false;
  }, [isDone]);

  async function mark(done: boolean) {
    if (pending) return;
    setPending(true);
    hasPressed.current = true;
    try {
      await markLesson(lesson.slug, mine, done);
    } catch (error) {
      hasPressed.current = false;
      void notify.error(error instanceof Error ? error.message : 'That did not work.');
    } finally {
      setPending(false);
    }
  }

  return (
    <div ref={group} className={styles.mark}>
      <p role="status" className={isDone ? styles.done : 'visually-hidden'}>
        {isDone && (
          <>
            <Icon name="check" /> Completed
          </>
        )}
      </p>
      {mine.completion?.way === 'marked' && (
        <TextButton small aria-disabled={pending} onClick={() => mark(false)}>
          Not done after all
        </TextButton>
      )}
      {!isDone && mine.can.mark && (
        <>
          <Button
            variant={lesson.totalQuestions > 0 ? 'quiet' : 'primary'}
            pending={pending}
            onClick={() => mark(true)}
          >
            Mark as complete
          </Button>
          {lesson.totalQuestions > 0 && (
            <p className="small muted">Passing the quiz does this for you.</p>
          )}
        </>
      )}
    </div>
  );
}
