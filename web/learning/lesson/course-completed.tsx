import type { LessonDetail } from '../../../contract/catalog.ts';
import type { MyCourse } from '../../../contract/learning/enrolment.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import styles from './course-completed.module.css';
import { lessonsOf } from './course-outline.ts';

type CourseCompletedProps = { course: LessonDetail['course']; mine: MyCourse };

export function CourseCompleted({ course, mine }: CourseCompletedProps) {
  return (
    <section className={styles.panel} aria-labelledby="course-completed">
      <div className={styles.text}>
        <p className={styles.eyebrow}>Course completed</p>
        <h2 id="course-completed">You have finished {course.title}</h2>
        <p>All {lessonsOf(course).length} lessons are done. What did you think of them?</p>
        <Certificate mine={mine} />
        <div className={styles.actions}>
          {mine.certified && (
            <LinkButton variant="primary" to="/user-screen/achievement">
              See your certificate
            </LinkButton>
          )}
          <LinkButton
            variant={mine.certified ? 'quiet' : 'primary'}
            to={`${coursePath(course.id)}?tab=reviews`}
          >
            Rate the course
          </LinkButton>
        </div>
      </div>
      <div className={styles.art}>
        <Illustration name={course.image} />
      </div>
    </section>
  );
}

/** Ready, or the quizzes it still depends on. */
function Certificate({ mine }: { mine: MyCourse }) {
  if (mine.certified) return <p>Your certificate is ready.</p>;
  if (mine.unproven.length === 0) return null;
  return (
    <p>
      The certificate waits for {mine.unproven.length === 1 ? 'one quiz' : 'these quizzes'}:{' '}
      {mine.unproven.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
          <TextLink to={lessonPath(slug)}>{name}</TextLink>
        </span>
      ))}
      .
    </p>
  );
}
