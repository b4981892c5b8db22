import { Link } from 'react-router';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { CourseTabLink } from '../shared/course-tab-link.tsx';
import { formatRating } from '../shared/format.ts';
import { coursesPath } from '../shared/paths.ts';
import styles from './header.module.css';

type CourseHeaderProps = {
  course: CourseDetail;
  /** What it is placed on: dark water or light paper. */
  background: 'deep' | 'paper';
};

export function CourseHeader({ course, background }: CourseHeaderProps) {
  const rating = formatRating(course.rating);
  return (
    <header className={styles[background]}>
      <nav aria-label="Breadcrumb">
        <ol className={`${styles.crumbs} cluster small`}>
          <li>
            <Link to={coursesPath()}>Courses</Link>
          </li>
          {course.category && (
            <li>
              <Link to={coursesPath(course.categorySlug)}>{course.category}</Link>
            </li>
          )}
        </ol>
      </nav>
      <h1>{course.title}</h1>
      <p className={`${styles.lead} mt-4 pretty large`}>{course.summary}</p>
      <ul className={`${styles.facts} num cluster mt-56 small`}>
        <li className="inline-row center gap-2">
          <Icon name="people" size={18} />
          {plural(course.students, 'student')}
        </li>
        {rating && (
          <li className="inline-row center gap-2">
            <Icon name="star" size={18} />
            <CourseTabLink tab="reviews">{rating}</CourseTabLink>
          </li>
        )}
      </ul>
    </header>
  );
}
