import { useState } from 'react';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Announcer } from '../../../ui/feedback/announcer.tsx';
import { describeSeconds, formatClock, momentReached } from './sitting-clock.ts';
import styles from './timed.module.css';

type QuizTimerProps = { seconds: number; remainingMs: number };

/** The time that is left. Learners may hide it; a few moments are read out either way. */
export function QuizTimer({ seconds, remainingMs }: QuizTimerProps) {
  const [isShown, setShown] = useState(true);
  const moment = momentReached(seconds, remainingMs);
  const isOver = remainingMs <= 0;
  const said = isOver ? 'The time is over.' : moment && `${describeSeconds(moment)} left.`;
  return (
    <div className={styles.timer} data-soon={remainingMs <= 60_000 || undefined}>
      {isShown && (
        <span role="timer" aria-live="off">
          <b>{formatClock(remainingMs)}</b> left
        </span>
      )}
      <TextButton small onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide the time' : 'Show the time'}
      </TextButton>
      <Announcer text={said || ''} turn={isOver ? 0 : (moment ?? seconds)} />
    </div>
  );
}
