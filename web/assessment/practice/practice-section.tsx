import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keepPlaceBelow } from '../../page/keep-place-below.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import styles from './practice-section.module.css';

type PracticeSectionProps = { slug: string; count: number };

/** A lesson's practice questions, between its text and its quiz. Loaded when they come near, in reserved space. */
export function PracticeSection({ slug, count }: PracticeSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [Questions, setQuestions] = useState<ComponentType<{ slug: string }>>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = async () => {
    setHasFailed(false);
    try {
      const { LessonPractice } = await import('./lesson-practice.tsx');
      setQuestions(() => LessonPractice);
    } catch {
      // Offline, the rest of the lesson works without it.
      setHasFailed(true);
    }
  };
  const onNear = useEffectEvent(() => void load());

  useEffect(() => {
    if (!section.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onNear();
      },
      // Early enough that it has loaded before the reader scrolls to it.
      { rootMargin: '2000px 0px' },
    );
    observer.observe(section.current);
    const stopKeeping = keepPlaceBelow(section.current);
    return () => {
      observer.disconnect();
      stopKeeping();
    };
  }, []);

  return (
    <section ref={section} className="chapter unprinted" aria-labelledby="practice">
      <h2 className="size-6" id="practice" tabIndex={-1}>
        Practice
      </h2>
      <p className="mt-3 small muted">
        {count === 1 ? 'One question' : `${count} questions`} to try as often as you like. Nothing
        here counts towards your quiz.
      </p>
      <div className={styles.room}>
        {Questions && <Questions slug={slug} />}
        {hasFailed && (
          <ErrorState message="Check your connection and try again." onRetry={() => void load()} />
        )}
      </div>
      <noscript>
        <p className="small">Practice needs JavaScript.</p>
      </noscript>
    </section>
  );
}
