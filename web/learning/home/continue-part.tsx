import type { ReactNode } from 'react';
import type { CourseCard } from '../../../contract/catalog.ts';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ProgressSteps, progressSteps } from '../../ui/charts/progress-bar.tsx';
import { nextStepMessage } from '../enrolment/course-messages.ts';
import { ShareWell } from '../shared/well/share-well.tsx';
import styles from './continue-part.module.css';
import { wellCount } from './well-words.ts';

type PartProps = { eyebrow: string; title: string; children: ReactNode };

/** The half of today's panel that leads on. */
function Part({ eyebrow, title, children }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby="dive-in">
      <p className={`${styles.eyebrow} small label`}>{eyebrow}</p>
      <h3 id="dive-in">{title}</h3>
      {children}
    </section>
  );
}

type NextStepProps = {
  next: NonNullable<LearnerHome['next']>;
  coursesFinished: number;
  today: string;
};

/** Links to the next lesson. */
export function NextStep({ next, coursesFinished, today }: NextStepProps) {
  const { course, lesson, done, total } = next;
  const facts = { done, total, coursesFinished };
  const due = nextStepMessage(next, today);
  return (
    <Part eyebrow={`${course.title}, lesson ${lesson.position} of ${total}`} title={lesson.name}>
      <div className={`${styles.stair} mt-4`}>
        <ProgressSteps steps={progressSteps(done, total)} onDeep />
        <p className="dim num">{wellCount(facts)}</p>
      </div>
      {due && <p className="mt-2 small pretty dim num">{due}</p>}
      <div className="cluster center gap-4 mt-45 small dim">
        <LinkButton variant="primary" to={lessonPath(lesson.slug)}>
          Continue
        </LinkButton>
        <span className="num">{lesson.time} min</span>
        {done > 0 && <ShareWell course={course} facts={facts} isDeep />}
      </div>
    </Part>
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
export function SuggestedCourse(props: SuggestionProps) {
  const { course, coursesFinished, fromInterests, isSecondary } = props;
  return (
    <Part
      eyebrow={
        coursesFinished > 0
          ? `${plural(coursesFinished, 'course')} finished. What's next?`
          : fromInterests
            ? 'Suggested for you'
            : 'Most popular course'
      }
      title={course.title}
    >
      <p className={styles.summary}>{course.summary}</p>
      <p className="mt-2 small pretty dim num">
        {plural(course.lessons, 'lesson')} down to the water · {course.duration.toLowerCase()}
      </p>
      <div className="cluster center gap-4 mt-45 small dim">
        <LinkButton variant={isSecondary ? 'quiet' : 'primary'} to={coursePath(course.id)}>
          See the course
        </LinkButton>
        <span className="num">{plural(course.students, 'student')}</span>
      </div>
    </Part>
  );
}

/** For learners who have finished every course there is. */
export function AllFinished({ coursesFinished }: { coursesFinished: number }) {
  return (
    <Part
      eyebrow={`${plural(coursesFinished, 'course')} finished`}
      title="You've reached the water"
    >
      <p className={styles.summary}>
        Every course in the catalogue is done. Reviews bring back what you learned until it stays.
      </p>
      <div className="cluster center gap-4 mt-45 small dim">
        <LinkButton variant="primary" to="/user-screen/review">
          Review
        </LinkButton>
      </div>
    </Part>
  );
}
