import type { LessonDetail } from '../../contract/catalog.ts';
import { LinkButton } from '../ui/button.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './course-completed.module.css';
import { coursePath, lessonsOf } from './lesson-place.ts';

/** The last step is taken. */
export function CourseCompleted({ course }: { course: LessonDetail['course'] }) {
  return (
    <section className={styles.panel} aria-labelledby="course-completed">
      <div className={styles.text}>
        <p className={styles.eyebrow}>Course completed</p>
        <h2 id="course-completed">You have finished {course.title}</h2>
        <p>All {lessonsOf(course).length} lessons are done. What did you think of them?</p>
        <LinkButton variant="primary" to={`${coursePath(course.id)}?tab=reviews`}>
          Rate the course
        </LinkButton>
      </div>
      <div className={styles.art}>
        <Illustration name={course.illustration} />
      </div>
    </section>
  );
}
