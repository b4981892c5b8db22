import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import styles from './below-lesson.module.css';
import type { LessonQuestionsProps } from './lesson-questions.tsx';

/**
 * A lesson with the questions below it. They are the viewer's and no part of the kept page, and their script is loaded once their
 * place comes into view.
 */
export default function BelowLesson() {
  const { slug = '' } = useParams();
  const place = useRef<HTMLDivElement>(null);
  const [Questions, setQuestions] = useState<ComponentType<LessonQuestionsProps>>();

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Without a connection the lesson is complete as it is; the next visit tries again.
        void import('./lesson-questions.tsx').then(
          ({ LessonQuestions }) => setQuestions(() => LessonQuestions),
          () => {},
        );
      },
      { rootMargin: '200px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <Outlet />
      <div id="questions" ref={place} className={styles.below}>
        {Questions && <Questions key={slug} slug={slug} />}
      </div>
    </>
  );
}
