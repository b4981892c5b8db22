import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { courseFacts } from '../shared/course-texts.ts';
import styles from './course-summary.module.css';

type CourseSummaryProps = {
  course: CourseDetail;
  /** A card with the course's drawing, or a band across the page whose upper part stays in view. */
  look: 'card' | 'band';
  /** What it costs, or how far the viewer is, and the way on. */
  children: ReactNode;
};

export function CourseSummary({ course, look, children }: CourseSummaryProps) {
  return (
    <aside className={styles[look]} aria-label="Course summary">
      {look === 'card' && (
        <div className={styles.picture}>
          <Illustration name={course.illustration} />
        </div>
      )}
      <div className={styles.act}>{children}</div>
      <dl className={`${styles.facts} num`}>
        {courseFacts(course).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
