import type { CourseDetail } from '../../../contract/catalog.ts';
import { CourseOutcomes } from './course-outcomes.tsx';
import styles from './course-overview.module.css';

export function CourseOverview({ course }: { course: CourseDetail }) {
  return (
    <>
      <h2 className="visually-hidden">Overview</h2>
      <div
        className={styles.prose}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised from our content
        dangerouslySetInnerHTML={{ __html: course.overviewHtml }}
      />
      {/* The other layouts show them outside of the tabs. */}
      {course.layout === 'standard' && <CourseOutcomes course={course} level={3} columns />}
      {course.needs.length > 0 && (
        <div className={styles.needs}>
          <h3>What you need</h3>
          <ul>
            {course.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
