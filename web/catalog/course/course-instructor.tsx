import type { CourseDetail } from '../../../contract/catalog.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import styles from './course-instructor.module.css';
import prose from './course-overview.module.css';

export function CourseInstructor({ course }: { course: CourseDetail }) {
  const { name, headline, aboutHtml } = course.instructor;
  const [firstname = '', ...others] = name.split(' ');
  const lastname = others.at(-1) ?? '';
  return (
    <>
      <div className={styles.person}>
        <Avatar large person={{ firstname, lastname, username: name }} />
        <div>
          <h2>{name}</h2>
          <p className="muted">{headline}</p>
        </div>
      </div>
      <div
        className={prose.prose}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised from our content
        dangerouslySetInnerHTML={{ __html: aboutHtml }}
      />
    </>
  );
}
