import { Link } from 'react-router';
import type { CourseCard } from '../../contract/catalog.ts';
import { Ripples } from '../ui/drawings/ripples.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './course-head.module.css';
import { coursesPath } from './courses-path.ts';

export function CourseHead({ course }: { course: CourseCard }) {
  return (
    <section className={styles.head}>
      <Ripples className={styles.ripples} />
      <div className={`wrap ${styles.columns}`}>
        <div>
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
              {course.students} {course.students === 1 ? 'student' : 'students'}
            </li>
          </ul>
        </div>
      </div>
    </section>
  );
}
