import { useEffect } from 'react';
import type { CourseCard as Course, FoundCourse } from '../../../contract/catalog.ts';
import { notify, prepareToasts } from '../../ui/overlays/toast.ts';
import { CardGrid, CourseCard } from './course-card.tsx';
import styles from './course-cards.module.css';
import { useCourseMarks } from './course-marks.ts';
import { SaveButton } from './save-button.tsx';

interface CourseCardsProps {
  courses: readonly (Course | FoundCourse)[];
  /** Of the headings. */
  level?: 2 | 3;
  /** With its price also where the stair of lessons stands. */
  priced?: boolean;
  /** After the press that takes a course off the saved ones. */
  onUnsaved?: (course: Course) => void;
}

/** Cards with what each course is to the viewer: saved, and how far they are in it. */
export function CourseCards({ courses, level = 3, priced, onUnsaved }: CourseCardsProps) {
  const { marks, setSaved } = useCourseMarks();
  const isKnown = marks !== undefined;
  useEffect(() => {
    if (isKnown) prepareToasts();
  }, [isKnown]);

  const save = (course: Course, saved: boolean) => {
    setSaved(course.id, saved).catch((error: Error) =>
      notify.error(`${course.title} was not ${saved ? 'saved' : 'removed'}. ${error.message}`),
    );
    if (!saved) onUnsaved?.(course);
  };
  const matchOf = (course: Course | FoundCourse) => ('found' in course ? course.found : null);

  return (
    <CardGrid lying={courses.some(matchOf)}>
      {courses.map((course) => {
        const saved = marks?.saved.includes(course.id) ?? false;
        return (
          <CourseCard
            key={course.id}
            course={course}
            match={matchOf(course)}
            level={level}
            priced={priced}
            licensed={marks?.licensed}
            progress={marks?.enrolled.find(
              ({ courseId, total }) => courseId === course.id && total > 0,
            )}
            save={
              // Its place is kept from the first paint on, so that nothing moves when it comes.
              <span className={`when-signed-in ${styles.save}`}>
                {marks && (
                  <SaveButton
                    title={course.title}
                    saved={saved}
                    onToggle={() => save(course, !saved)}
                  />
                )}
              </span>
            }
          />
        );
      })}
    </CardGrid>
  );
}
