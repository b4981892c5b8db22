import type { ReactNode } from 'react';
import type { CourseCard } from '../../../contract/catalog.ts';
import type { LearnerHome } from '../../../contract/learning/enrolment.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type ProgressStep, ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { nextStepMessage } from '../enrolment/course-messages.ts';
import styles from './next-step-panel.module.css';

type PanelProps = { eyebrow: string; title: string; illustration: string; children: ReactNode };

function Panel({ eyebrow, title, illustration, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="dive-in">
      <div className={styles.text}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h2 id="dive-in">{title}</h2>
        {children}
      </div>
      <div className={styles.art}>
        <Illustration name={illustration} />
      </div>
    </section>
  );
}

export function PanelSkeleton() {
  return <div className={styles.skeleton} aria-hidden="true" />;
}

type NextStepProps = { next: NonNullable<LearnerHome['next']>; today: string };

/** Links to the next lesson. */
export function NextStepPanel({ next, today }: NextStepProps) {
  const { course, lesson, done, total } = next;
  const steps = Array.from({ length: total }, (_, index): ProgressStep => {
    if (index < done) return 'done';
    return index === done ? 'now' : 'open';
  });
  return (
    <Panel
      eyebrow={`${course.title}, lesson ${lesson.position} of ${total}`}
      title={lesson.name}
      illustration={course.image}
    >
      <div className={styles.stairs}>
        <ProgressSteps steps={steps} />
      </div>
      <p className={`${styles.status} num`}>{nextStepMessage(next, today)}</p>
      <div className={styles.row}>
        <LinkButton variant="primary" to={`/lesson-detail/${lesson.slug}`}>
          Continue
        </LinkButton>
        <span className="num">{lesson.time} min</span>
      </div>
    </Panel>
  );
}

/** For learners without a course: the most popular one. */
export function PopularPanel({ course }: { course: CourseCard }) {
  return (
    <Panel eyebrow="Most learners are here" title={course.title} illustration={course.image}>
      <p className={styles.summary}>{course.summary}</p>
      <div className={styles.row}>
        <LinkButton variant="primary" to={`/course-detail/${course.id}`}>
          See the course
        </LinkButton>
        <span className="num">
          {course.duration}, {course.students} {course.students === 1 ? 'student' : 'students'}
        </span>
      </div>
    </Panel>
  );
}
