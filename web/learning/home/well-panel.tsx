import type { ReactNode } from 'react';
import type { CourseCard } from '../../../contract/catalog.ts';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import type { WellFacts } from '../../../contract/learning/well.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { nextStepMessage } from '../enrolment/course-messages.ts';
import { Well } from '../shared/well/well.tsx';
import { wellCount } from '../shared/well/well-words.ts';
import styles from './well-panel.module.css';

type PanelProps = { eyebrow: string; title: string; facts: WellFacts; children: ReactNode };

/** The learner's well, with where it leads next. */
function Panel({ eyebrow, title, facts, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="dive-in">
      <div className={styles.text}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h2 id="dive-in">{title}</h2>
        {children}
      </div>
      <div className={styles.well}>
        <Well facts={facts} />
      </div>
    </section>
  );
}

/** In the shape of the panel: lines of text on water, the well's sky and its surface. */
export function PanelSkeleton() {
  return (
    <div className={`${styles.panel} ${styles.skeleton}`} aria-hidden="true">
      <div className={styles.text}>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className={styles.well} />
    </div>
  );
}

type NextStepProps = {
  next: NonNullable<LearnerHome['next']>;
  coursesFinished: number;
  today: string;
};

/** Links to the next lesson. */
export function NextStepPanel({ next, coursesFinished, today }: NextStepProps) {
  const { course, lesson, done, total } = next;
  const facts = { done, total, coursesFinished };
  const due = nextStepMessage(next, today);
  return (
    <Panel
      eyebrow={`${course.title}, lesson ${lesson.position} of ${total}`}
      title={lesson.name}
      facts={facts}
    >
      <p className={`${styles.count} num`}>{wellCount(facts)}</p>
      {due && <p className={`${styles.status} num`}>{due}</p>}
      <div className={styles.row}>
        <LinkButton variant="primary" to={lessonPath(lesson.slug)}>
          Continue
        </LinkButton>
        <span className="num">{lesson.time} min</span>
      </div>
    </Panel>
  );
}

type SuggestionProps = {
  course: CourseCard & { lessons: number };
  coursesFinished: number;
  /** It is in one of the learner's subjects. */
  fromInterests: boolean;
  /** Another button of the page is the one to press. */
  isSecondary: boolean;
};

/** For learners without an open course: one to begin with, seen from the rim. */
export function SuggestionPanel(props: SuggestionProps) {
  const { course, coursesFinished, fromInterests, isSecondary } = props;
  return (
    <Panel
      eyebrow={
        coursesFinished > 0
          ? `${coursesFinished} ${coursesFinished === 1 ? 'course' : 'courses'} finished. What's next?`
          : fromInterests
            ? 'Suggested for you'
            : 'Most popular course'
      }
      title={course.title}
      facts={{ done: 0, total: course.lessons, coursesFinished }}
    >
      <p className={styles.summary}>{course.summary}</p>
      <p className={`${styles.status} num`}>
        {course.lessons} {course.lessons === 1 ? 'lesson' : 'lessons'} down to the water ·{' '}
        {course.duration.toLowerCase()}
      </p>
      <div className={styles.row}>
        <LinkButton variant={isSecondary ? 'quiet' : 'primary'} to={coursePath(course.id)}>
          See the course
        </LinkButton>
        <span className="num">
          {course.students} {course.students === 1 ? 'student' : 'students'}
        </span>
      </div>
    </Panel>
  );
}

/** For learners who have finished every course there is. */
export function AllFinishedPanel({ coursesFinished }: { coursesFinished: number }) {
  return (
    <Panel
      eyebrow={`${coursesFinished} ${coursesFinished === 1 ? 'course' : 'courses'} finished`}
      title="You've reached the water"
      facts={{ done: 1, total: 1, coursesFinished }}
    >
      <p className={styles.summary}>
        Every course in the catalogue is done. Reviews bring back what you learned until it stays.
      </p>
      <div className={styles.row}>
        <LinkButton variant="primary" to="/user-screen/review">
          Review
        </LinkButton>
      </div>
    </Panel>
  );
}
