import { Link } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { useCoursePaths } from '../../catalog/shared/course-paths.ts';
import { lessonPosition } from './course-outline.ts';
import styles from './lesson-pager.module.css';

export function LessonPager({ lesson }: { lesson: LessonDetail }) {
  const { previous, next } = lessonPosition(lesson);
  const paths = useCoursePaths();
  return (
    <nav className={`${styles.pager} stack gap-5 unprinted`} aria-label="Lessons">
      {previous && (
        <Link to={paths.lesson(previous.slug)} prefetch="intent" className="pt-4 small faint">
          Previous
          <b className="block ink">{previous.name}</b>
        </Link>
      )}
      {next ? (
        <Link
          to={paths.lesson(next.slug)}
          prefetch="intent"
          className={`${styles.next} pt-4 small faint`}
        >
          Next step
          <b className="block ink">{next.name}</b>
        </Link>
      ) : (
        <Link
          to={paths.course(lesson.course.id)}
          prefetch="intent"
          className={`${styles.next} pt-4 small faint`}
        >
          Back to the course
          <b className="block ink">{lesson.course.title}</b>
        </Link>
      )}
    </nav>
  );
}
