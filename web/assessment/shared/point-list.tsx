import type { Point } from '../../../contract/assessment/assignments.ts';
import styles from './point-list.module.css';
import { PointMark } from './point-mark.tsx';

/** The questions of a rubric with their answers. */
export function PointList({ points }: { points: readonly Point[] }) {
  return (
    <ul className={`${styles.points} mt-3 small`}>
      {points.map(({ question, answer }) => (
        <li className="row between gap-4 py-2 lined" key={question}>
          <span>{question}</span>
          <PointMark answer={answer} />
        </li>
      ))}
    </ul>
  );
}
