import { useEffect, useRef } from 'react';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { MyCourse } from '../../../../contract/learning/enrolment.ts';
import { coursePath, lessonPath } from '../../../catalog/shared/paths.ts';
import { dismissNews } from '../../../notifications/shared/news-toasts.ts';
import { useSignals } from '../../../notifications/shared/signals.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { useMyCourses } from '../my-courses.ts';
import { ShareWell } from '../well/share-well.tsx';
import { Well } from '../well/well.tsx';
import styles from './panel.module.css';

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
  const facts = {
    done: lessons,
    total: lessons,
    coursesFinished: Math.max(1, coursesFinished),
  };

  useEffect(() => {
    if (!isMoment) return;
    panel.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [isMoment]);

  return (
    <section
      ref={panel}
      className={`${styles.panel} mt-6 notched deep`}
      aria-labelledby="course-completed"
      data-celebration={isMoment ? '' : undefined}
    >
      <div className={styles.well}>
        <Well facts={facts} animated={isMoment} />
      </div>
      <div className={styles.text}>
        <p className={`${styles.eyebrow} small label`}>Course completed</p>
        <h2 className="mt-1 size-7" ref={heading} id="course-completed" tabIndex={-1}>
          You've finished {course.title}
        </h2>
        <Certificate mine={mine} lessons={lessons} />
        {isMoment && <Earned />}
        <div className="cluster gap-3">
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
          <ShareWell course={course} facts={facts} isDeep />
        </div>
      </div>
    </section>
  );
}

/** What was earned with it, in place of a message that would cover the picture. */
function Earned() {
  const { data: signals } = useSignals();
  useEffect(dismissNews, []);
  const news = signals?.news ?? [];
  if (news.length === 0) return null;
  return (
    <ul className={`${styles.earned} mb-5`}>
      {news.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}

/** Ready, or the quizzes it still depends on. */
function Certificate({ mine, lessons }: { mine: MyCourse; lessons: number }) {
  const certificate = `${styles.certificate} dim`;
  const all = lessons === 1 ? 'The lesson is done' : `All ${lessons} lessons done`;
  if (mine.certified) {
    return <p className={certificate}>{all}, every quiz passed. Your certificate is ready.</p>;
  }
  if (mine.unproven.length === 0) {
    return (
      <p className={certificate}>
        {all}.
        {mine.waiting.length > 0 &&
          ' Your certificate follows once your teacher accepts your work.'}
      </p>
    );
  }
  return (
    <p className={certificate}>
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
