import { Link } from 'react-router';
import type { OpenActivities as Activities } from '../../../contract/assessment/sample-activities.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { Section, SectionHeader } from '../../ui/layout/section.tsx';
import styles from './open-activities.module.css';

/** Some of the activities that can be tried without an account. */
export function OpenActivities({ others, count }: Pick<Activities, 'others' | 'count'>) {
  return (
    <Section>
      <SectionHeader title={`${count} activities, open to try`} />
      <ul className={styles.activities}>
        {others.map(({ title, minutes, course, lesson }) => (
          <li key={lesson.slug}>
            <Link to={lessonPath(lesson.slug)}>
              <b>{title}</b>
              <span>
                {course.title} · {minutes} min
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
