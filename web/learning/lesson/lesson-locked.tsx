import { useLocation } from 'react-router';
import type { LessonDetail } from '../../../contract/catalog.ts';
import { CoursePrice } from '../../catalog/shared/course-price.tsx';
import { coursePath } from '../../catalog/shared/paths.ts';
import { signInPath } from '../../page/next-path.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { LicenceEnded } from '../enrolment/licence-ended.tsx';
import { lessonEnding } from '../shared/lesson-text/lesson-title.tsx';
import styles from './lesson-locked.module.css';

type LessonLockedProps = {
  lesson: LessonDetail;
  /** Hides the sign-in link. */
  isSignedIn: boolean;
  /** The viewer was enrolled through a licence that has ended. */
  licenceEnded?: boolean;
  /** Why a viewer who has the course can't read it yet. */
  closed?: string | null;
};

/** Replaces a text the viewer may not read: what the lesson covers, and how to get it. */
export function LessonLocked({ lesson, isSignedIn, licenceEnded, closed }: LessonLockedProps) {
  const { course, headings } = lesson;
  const location = useLocation();
  return (
    <>
      <section className={`${styles.panel} sunken notched mt-67`} aria-labelledby="locked">
        <Icon name="lock" size={24} className={styles.lock} />
        {closed ? (
          <>
            <h2 className="mt-3 size-6" id="locked">
              This lesson isn’t open yet
            </h2>
            <p>
              {lesson.moduleTitle}: {closed}.
            </p>
          </>
        ) : course.archived ? (
          <>
            <h2 className="mt-3 size-6" id="locked">
              This course is no longer offered
            </h2>
            <p>
              The lesson is part of {course.title} by {course.author.name}. Learners who have the
              course can still read it.
            </p>
          </>
        ) : (
          <>
            <h2 className="mt-3 size-6" id="locked">
              This lesson opens with the course
            </h2>
            <p>
              It is part of {course.title} by {course.author.name}. Lessons marked Preview are open
              to everyone.
            </p>
            {licenceEnded && <LicenceEnded className={styles.ended} />}
            <div className="mt-5">
              <CoursePrice course={course} />
            </div>
          </>
        )}
        <div className="cluster center gap-3-5 mt-5">
          {!course.archived && !closed && (
            <LinkButton variant="primary" to={`${coursePath(course.id)}?enrol=1`}>
              Get the course
            </LinkButton>
          )}
          <LinkButton to={coursePath(course.id)}>See the course</LinkButton>
          {!isSignedIn && (
            <p className="small">
              Do you have it already? <TextLink to={signInPath(location)}>Sign in</TextLink>
            </p>
          )}
        </div>
      </section>
      {headings.length > 0 && (
        <section className={`${styles.inside} mt-7`} aria-labelledby="inside">
          <h2 id="inside">In this lesson</h2>
          <ol className="mt-4">
            {headings.map((heading) => (
              <li className="row gap-4 py-3 ruled" key={heading}>
                {heading}
              </li>
            ))}
            <li className="row gap-4 py-3 ruled">{lessonEnding(lesson)}</li>
          </ol>
        </section>
      )}
    </>
  );
}
