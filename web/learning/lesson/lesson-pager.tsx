import { Link } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { lessonPosition } from './course-outline.ts';
import styles from './lesson-pager.module.css';

export function LessonPager({ lesson }: { lesson: LessonDetail }) {
  const { previous, next } = lessonPosition(lesson);
  return (
    <nav className={styles.pager} aria-label="Lessons">
      {previous && (
        <Link to={lessonPath(previous.slug)} prefetch="intent" className={styles.previous}>
          Previous
          <b>{previous.name}</b>
        </Link>
      )}
      {next ? (
        <Link to={lessonPath(next.slug)} prefetch="intent" className={styles.next}>
          Next step
          <b>{next.name}</b>
        </Link>
      ) : (
        <Link to={coursePath(lesson.course.id)} prefetch="intent" className={styles.next}>
          Back to the course
          <b>{lesson.course.title}</b>
        </Link>
      )}
    </nav>
  );
}
