import { useEffect, useRef, useState } from 'react';
import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { useSite } from '../../data/site.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { sharePage } from '../shared/share-page.ts';
import styles from './lesson-completion.module.css';
import { markLesson } from './my-lesson.ts';

export function CompletionMark({ lesson, mine }: { lesson: LessonDetail; mine: MyLesson }) {
  const site = useSite().name;
  const [pending, setPending] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isDone = mine.completion !== null;
  const isWaiting = mine.course.waiting.some(({ slug }) => slug === lesson.slug);
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

  const share = () =>
    sharePage({
      title: lesson.name,
      text: `I’ve finished ${lesson.name} on ${site}.`,
      url: new URL(lessonPath(lesson.slug), window.location.origin).href,
    });

  return (
    <div ref={group} className={`${styles.mark} cluster center gap-2-4`}>
      <p
        role="status"
        className={
          isDone || isWaiting
            ? classNames('inline-row center gap-2 name', isDone && 'good')
            : 'visually-hidden'
        }
      >
        {isDone && (
          <>
            <Icon name="check" /> Completed
          </>
        )}
        {isWaiting && (
          <>
            <Icon name="clock" /> Waiting for your teacher’s review
          </>
        )}
      </p>
      {mine.completion?.way === 'marked' && (
        <TextButton small aria-disabled={pending} onClick={() => mark(false)}>
          Not done after all
        </TextButton>
      )}
      {isDone && (
        <TextButton small onClick={() => void share()}>
          Share
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
