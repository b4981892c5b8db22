import type { CourseCard } from '../../contract/catalog.ts';
import { LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './course-summary.module.css';

export function CourseSummary({ course }: { course: CourseCard }) {
  const facts = [
    ['Duration', course.duration],
    ['Level', course.level],
    ['Students', String(course.students)],
    ['Instructor', course.teacher],
  ];
  return (
    <aside className={styles.summary} aria-label="Course summary">
      <div className={styles.picture}>
        <Illustration name={course.illustration} />
      </div>
      <div className={styles.text}>
        <p className={styles.price}>
          <b>{course.sale ?? course.price}</b>
          {course.sale && (
            <>
              <span className="visually-hidden"> instead of </span>
              <s>{course.price}</s>
            </>
          )}
        </p>
        <LinkButton to="/sign-up" variant="primary" wide className="when-signed-out">
          Sign up to start
        </LinkButton>
        <LinkButton
          to="/user-screen/user-courses"
          variant="primary"
          wide
          className="when-signed-in"
        >
          See it in My courses
        </LinkButton>
        <dl className="num">
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
