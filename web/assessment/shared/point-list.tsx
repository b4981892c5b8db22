import type { Point } from '../../../contract/assessment/assignments.ts';
import styles from './point-list.module.css';
import { PointMark } from './point-mark.tsx';

/** The questions of a rubric with their answers. */
export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.points}>
      {points.map(({ question, answer }) => (
        <li key={question}>
          <span>{question}</span>
          <PointMark answer={answer} />
        </li>
      ))}
    </ul>
  );
}
