import { useEffect, useRef } from 'react';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { MyCourse } from '../../../../contract/learning/enrolment.ts';
import { coursePath, lessonPath } from '../../../catalog/shared/paths.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { useMyCourses } from '../my-courses.ts';
import { Well } from '../well/well.tsx';
import styles from './course-completed.module.css';

type CourseCompletedProps = {
  course: LessonDetail['course'];
  mine: MyCourse;
  /** The course was finished a moment ago: the reader takes the last step, and the panel is focused. */
  isMoment?: boolean;
};

/** The reader at the water, and what to do with a finished course. */
export function CourseCompleted({ course, mine, isMoment = false }: CourseCompletedProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: courses } = useMyCourses();
  const lessons = course.modules.reduce((count, { lessons }) => count + lessons.length, 0);
  const coursesFinished = courses?.enrolled.filter(({ completedAt }) => completedAt).length ?? 1;

  useEffect(() => {
    if (!isMoment) return;
    panel.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isMoment]);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby="course-completed">
      <div className={styles.well}>
        <Well
          facts={{ done: lessons, total: lessons, coursesFinished: Math.max(1, coursesFinished) }}
          animated={isMoment}
        />
      </div>
      <div className={styles.text}>
        <p className={styles.eyebrow}>Course completed</p>
        <h2 ref={heading} id="course-completed" tabIndex={-1}>
          You've finished {course.title}
        </h2>
        <Certificate mine={mine} lessons={lessons} />
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
    </section>
  );
}

/** Ready, or the quizzes it still depends on. */
function Certificate({ mine, lessons }: { mine: MyCourse; lessons: number }) {
  const all = lessons === 1 ? 'The lesson is done' : `All ${lessons} lessons done`;
  if (mine.certified) return <p>{all}, every quiz passed. Your certificate is ready.</p>;
  if (mine.unproven.length === 0) return <p>{all}.</p>;
  return (
    <p>
      {all}. To get the certificate, pass{' '}
      {mine.unproven.length === 1 ? 'this quiz' : 'these quizzes'}:{' '}
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
