import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import styles from './below-lesson.module.css';
import type { LessonQuestionsProps } from './lesson-questions.tsx';

/**
 * A lesson with the questions below it. They depend on the viewer and aren't part of the cached page, and their script is loaded once their
 * place comes into view, or at once by a link to it.
 */
export default function BelowLesson() {
  const { slug = '' } = useParams();
  const place = useRef<HTMLDivElement>(null);
  const [Questions, setQuestions] = useState<ComponentType<LessonQuestionsProps>>();
  const isLinkedTo = useLocation().hash === '#questions';

  useEffect(() => {
    if (!place.current) return;
    // Without a connection the lesson is complete as it is; the next visit tries again.
    const load = () =>
      void import('./lesson-questions.tsx').then(
        ({ LessonQuestions }) => setQuestions(() => LessonQuestions),
        () => {},
      );
    // After a reload the browser may return to another place of the page.
    if (isLinkedTo) {
      load();
      return;
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        load();
      },
      { rootMargin: '200px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLinkedTo]);

  return (
    <>
      <Outlet />
      <div id="questions" ref={place} className={styles.below}>
        {Questions && <Questions key={slug} slug={slug} />}
      </div>
    </>
  );
}
