import { useEffect, useState } from 'react';
import { ProgressSteps } from '../../../ui/charts/progress-bar.tsx';
import styles from './guide.module.css';
import { LessonOutline } from './lesson-outline.tsx';
import { useReadingMode } from './reading-mode.ts';
import { partAt, sectionsIn } from './sections.ts';
import { type GuideProps, StepGuide } from './step-guide.tsx';
import { useParts } from './use-parts.ts';

export function Guide(props: GuideProps) {
  return useReadingMode() === 'steps' ? <StepGuide {...props} /> : <SectionGuide {...props} />;
}

/** The name of the section being read, and a way to the others; on narrow screens only. */
function SectionGuide({ article, text }: GuideProps) {
  const { parts, here, setHere } = useParts(article, text, sectionsIn, () => 0);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const tops = parts.map(({ element }) => element?.getBoundingClientRect().top ?? 0);
      setHere(partAt(tops, window.innerHeight * 0.4));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [parts, setHere]);

  function goTo(index: number) {
    const element = parts[index]?.element;
    if (!element) return;
    const start = element.matches('h2')
      ? element
      : (element.querySelector<HTMLElement>('h2') ?? element);
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
    start.scrollIntoView();
  }

  if (parts.length < 3) return null;
  return (
    <nav
      className={`${styles.bar} stack py-2 unprinted paper`}
      aria-label="Sections of this lesson"
    >
      <button
        type="button"
        className={`${styles.where} stack gap-1 fine ink fits text-left tall bare`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <ProgressSteps
          steps={parts.map((_, index) => (index < here ? 'done' : index === here ? 'now' : 'open'))}
        />
        <span className="nowrap clip ellipsis">
          <span className={`${styles.count} faint num`}>
            {here + 1} of {parts.length}
          </span>{' '}
          <b className="label">{parts[here]?.title}</b>
        </span>
      </button>
      <LessonOutline
        parts={parts}
        here={here}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChoose={goTo}
      />
    </nav>
  );
}
