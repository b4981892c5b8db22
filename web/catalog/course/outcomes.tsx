import type { CourseDetail } from '../../../contract/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './outcomes.module.css';

type CourseOutcomesProps = {
  course: Pick<CourseDetail, 'outcomes'>;
  level: 2 | 3;
  /** In two columns. */
  columns?: boolean;
};

export function CourseOutcomes({ course, level, columns }: CourseOutcomesProps) {
  const Heading = `h${level}` as const;
  if (course.outcomes.length === 0) return null;
  return (
    <div className={styles.outcomes}>
      <Heading>What you will learn</Heading>
      <ul className={classNames(columns && styles.columns)}>
        {course.outcomes.map((outcome) => (
          <li key={outcome}>
            <Icon name="check" size={18} />
            {outcome}
          </li>
        ))}
      </ul>
    </div>
  );
}
