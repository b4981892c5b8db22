import { useEffect, useRef } from 'react';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './reading-links.module.css';
import { setReadingMode, takeChoice, useReadingMode } from './reading-mode.ts';

/** At the top of a lesson: one page or steps, and a way past the text. */
export function ReadingLinks({ kind }: Pick<LessonDetail, 'kind'>) {
  const isInSteps = useReadingMode() === 'steps';
  const button = useRef<HTMLButtonElement>(null);
  // Back from the steps, whose own button has gone.
  useEffect(() => {
    if (!isInSteps && takeChoice()) button.current?.focus();
  }, [isInSteps]);
  return (
    <div className={`${styles.links} cluster center mt-45 small unprinted`} data-links="">
      <Button
        ref={button}
        small
        icon={isInSteps ? 'menu' : 'stairs'}
        className={styles.mode}
        onClick={() => setReadingMode(isInSteps ? 'page' : 'steps')}
      >
        {isInSteps ? 'Read all' : 'Step by step'}
      </Button>
      {kind === 'assignment' ? (
        <a href="#assignment">Skip to the assignment</a>
      ) : (
        <a href="#quiz">Skip to the quiz</a>
      )}
    </div>
  );
}
