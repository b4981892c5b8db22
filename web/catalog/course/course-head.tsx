import { Link } from 'react-router';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { coursesPath } from '../courses/courses-path.ts';
import { counted, ratingText } from '../shared/course-texts.ts';
import { TabLink } from '../shared/tab-link.tsx';
import styles from './course-head.module.css';

type CourseHeadProps = {
  course: CourseDetail;
  /** On deep water, or on paper. */
  ground: 'deep' | 'paper';
};

export function CourseHead({ course, ground }: CourseHeadProps) {
  const rating = ratingText(course.rating);
  return (
    <header className={styles[ground]}>
      <nav aria-label="Breadcrumb">
        <ol className={styles.crumbs}>
          <li>
            <Link to="/courses">Courses</Link>
          </li>
          <li>
            <Link to={coursesPath(course.categorySlug)}>{course.category}</Link>
          </li>
        </ol>
      </nav>
      <h1>{course.title}</h1>
      <p className={styles.lead}>{course.summary}</p>
      <ul className={`${styles.facts} num`}>
        <li>
          <Icon name="stairs" size={18} />
          {course.level}
        </li>
        <li>
          <Icon name="clock" size={18} />
          {course.duration}
        </li>
        <li>
          <Icon name="people" size={18} />
          {counted(course.students, 'student')}
        </li>
        {rating && (
          <li>
            <Icon name="star" size={18} />
            <TabLink tab="reviews">{rating}</TabLink>
          </li>
        )}
      </ul>
    </header>
  );
}
