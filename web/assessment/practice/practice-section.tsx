import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './practice-section.module.css';

const LessonPractice = lazy(async () => ({
  default: (await import('./lesson-practice.tsx')).LessonPractice,
}));

type PracticeSectionProps = { slug: string; count: number };

/** What a lesson offers to practise, between its text and its quiz. Loaded when it comes near, in the room it is given. */
export function PracticeSection({ slug, count }: PracticeSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const element = section.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);

  return (
    <section ref={section} className={styles.section} aria-labelledby="practice">
      <h2 id="practice" tabIndex={-1}>
        Practice
      </h2>
      <p className={styles.intro}>
        {count === 1 ? 'One question' : `${count} questions`} to try as often as you like. Nothing
        here counts towards your quiz.
      </p>
      <div className={styles.room}>
        {isNear && (
          <Suspense>
            <LessonPractice slug={slug} />
          </Suspense>
        )}
      </div>
      <noscript>
        <p className="small">Practice needs JavaScript.</p>
      </noscript>
    </section>
  );
}
