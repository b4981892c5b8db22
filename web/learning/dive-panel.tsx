import type { CourseCard } from '../../contract/catalog.ts';
import { LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './dive-panel.module.css';

type DivePanelProps = { course: CourseCard | undefined; loading: boolean };

/** The way in for someone who takes no course yet: the one most others take. */
export function DivePanel({ course, loading }: DivePanelProps) {
  if (loading) return <div className={styles.waiting} aria-hidden="true" />;
  if (!course) return null;
  return (
    <section className={styles.panel} aria-labelledby="dive-in">
      <div className={styles.text}>
        <p className={styles.eyebrow}>Most learners are here</p>
        <h2 id="dive-in">{course.title}</h2>
        <p className={styles.summary}>{course.summary}</p>
        <div className={styles.row}>
          <LinkButton variant="primary" to={`/course-detail/${course.id}`}>
            See the course
          </LinkButton>
          <span className="num">
            {course.duration}, {course.students} students
          </span>
        </div>
      </div>
      <div className={styles.art}>
        <Illustration name={course.illustration} />
      </div>
    </section>
  );
}
