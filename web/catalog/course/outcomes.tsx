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
    <div className={`${styles.outcomes} mt-7`}>
      <Heading className="size-5">What you will learn</Heading>
      <ul className={classNames('stack gap-3-6 mt-4', columns && `folds-late ${styles.columns}`)}>
        {course.outcomes.map((outcome) => (
          <li className="stack gap-3 muted loose" key={outcome}>
            <Icon className="mt-1 teal" name="check" size={18} />
            {outcome}
          </li>
        ))}
      </ul>
    </div>
  );
}
