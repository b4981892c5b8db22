import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { signInPath } from '../../page/next-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { CourseCompleted } from './course-completed.tsx';
import { lessonPosition } from './course-outline.ts';
import styles from './lesson-completion.module.css';
import { markLesson } from './my-lesson.ts';

type LessonCompletionProps = {
  lesson: LessonDetail;
  /** Nothing for a visitor, and while it is loading. */
  own: MyLesson | undefined;
};

/** Done or not: below the text and its tasks. */
export function LessonCompletion({ lesson, own }: LessonCompletionProps) {
  const isFinished = useJustFinished(own);
  const isLast = !lessonPosition(lesson).next;
  const hasCompleted = own?.course.completedAt != null;
  return (
    <div className={styles.completion}>
      {own ? <Mark lesson={lesson} own={own} /> : <Unknown />}
      <div role="status">
        {hasCompleted && (isFinished || isLast) && (
          <CourseCompleted course={lesson.course} own={own.course} />
        )}
      </div>
    </div>
  );
}

/** The course was not complete, or not proven, when this lesson was opened, and is now. */
function useJustFinished(own: MyLesson | undefined): boolean {
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen =
    own !== undefined && (own.course.completedAt === null || own.course.unproven.length > 0);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && !isOpen && own !== undefined;
}

function Unknown() {
  const location = useLocation();
  return (
    <p className="when-signed-out">
      <TextLink to={signInPath(location)}>Sign in to keep your progress</TextLink>
    </p>
  );
}

function Mark({ lesson, own }: { lesson: LessonDetail; own: MyLesson }) {
  const [pending, setPending] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isDone = own.completion !== null;
  const wasDone = useRef(isDone);
  const hasPressed = useRef(false);

  useEffect(() => {
    // The button that was pressed is gone: the keyboard goes on from the one in its place.
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
      await markLesson(lesson.slug, own, done);
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
      {own.completion?.way === 'marked' && (
        <TextButton small aria-disabled={pending} onClick={() => mark(false)}>
          Not done after all
        </TextButton>
      )}
      {!isDone && own.can.mark && (
        <>
          <Button
            variant={lesson.questionCount > 0 ? 'quiet' : 'primary'}
            pending={pending}
            onClick={() => mark(true)}
          >
            Mark as complete
          </Button>
          {lesson.questionCount > 0 && (
            <p className="small muted">Passing the quiz does this for you.</p>
          )}
        </>
      )}
    </div>
  );
}
