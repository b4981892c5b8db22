import type { CSSProperties } from 'react';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { formatShortWeekday } from '../../../contract/text/short-dates.ts';
import styles from './week-stair.module.css';

type WeekStairProps = { week: LearnerHome['agenda']['week']; today: string };

/** The days of the week as steps down to the water. */
export function WeekStair({ week, today }: WeekStairProps) {
  return (
    <ol className={`${styles.week} stack ink`} aria-label="This week">
      {week.map(({ on, learned }, index) => {
        const state = dayState(on, learned, today);
        return (
          <li
            key={on}
            className={styles[state]}
            aria-current={on === today ? 'date' : undefined}
            style={{ '--i': index } as CSSProperties}
          >
            <span className="fine name nowrap tight">
              {formatShortWeekday(on)} <small className="muted plain">{dayWords[state]}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const dayWords = { learned: 'done', today: 'today', rest: 'rest', ahead: '' };

function dayState(on: string, learned: boolean, today: string): keyof typeof dayWords {
  if (on === today) return 'today';
  if (learned) return 'learned';
  return on < today ? 'rest' : 'ahead';
}
