import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { coursePath } from '../shared/paths.ts';
import styles from './summary.module.css';

type CourseSummaryProps = {
  course: CourseDetail;
  /** A card with the course's drawing, or a band across the page with a sticky top. */
  variant: 'card' | 'band';
  /** Price or progress, and the buttons. */
  children: ReactNode;
};

export function CourseSummary({ course, variant, children }: CourseSummaryProps) {
  return (
    <aside className={styles[variant]} aria-label="Course summary">
      {variant === 'card' && (
        <div className={`${styles.picture} clip notched four-thirds`}>
          <Illustration name={course.image} label={course.imageAlt} />
        </div>
      )}
      <div className={styles.act}>{children}</div>
      {/* Beside the price, so that nobody buys what they can't start yet without knowing. */}
      {course.prerequisites.map(({ id, title, required }) => (
        <p key={id} className="small mt-4">
          {required ? 'Complete ' : 'It helps to take '}
          <TextLink to={coursePath(id)}>{title}</TextLink> first.
          {required && ' You can get this course now, and its lessons open then.'}
        </p>
      ))}
      <dl className={`${styles.facts} num`}>
        {courseFacts(course).map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="label anywhere fits">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function courseFacts(course: CourseDetail): [name: string, value: string][] {
  const assignments: [string, string] = ['Assignments', String(course.assignments)];
  return [
    ['Duration', course.duration],
    ['Lessons', String(course.lessons)],
    ['Quizzes', String(course.quizzes)],
    ...(course.assignments > 0 ? [assignments] : []),
    ['Level', course.level],
    ['Instructor', course.author.name],
    ['Certificate', 'Yes, verifiable'],
  ];
}
