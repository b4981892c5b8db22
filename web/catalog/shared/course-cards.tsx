import { useEffect } from 'react';
import type { FoundCourse } from '../../../contract/catalog.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify, prepareToasts } from '../../ui/overlays/toast.ts';
import { CardGrid, type CardCourse as Course, CourseCard } from './course-card.tsx';
import styles from './course-cards.module.css';
import { useCourseMarks } from './course-marks.ts';

interface CourseCardsProps {
  courses: readonly (Course | FoundCourse)[];
  /** Heading level of the cards. */
  level?: 2 | 3;
  /** Called when the viewer removes a course from the saved ones. */
  onUnsaved?: (course: Course) => void;
}

/** Cards with the viewer's progress and a button to save each course. */
export function CourseCards({ courses, level = 3, onUnsaved }: CourseCardsProps) {
  const { marks, setSaved } = useCourseMarks();
  const isSignedIn = marks !== undefined;
  useEffect(() => {
    if (isSignedIn) prepareToasts();
  }, [isSignedIn]);

  const save = (course: Course, saved: boolean) => {
    setSaved(course.id, saved).catch((error: Error) =>
      notify.error(`${course.title} wasn't ${saved ? 'saved' : 'removed'}. ${error.message}`),
    );
    if (!saved) onUnsaved?.(course);
  };
  const matchOf = (course: Course | FoundCourse) => ('found' in course ? course.found : null);

  return (
    <CardGrid wide={courses.some(matchOf)}>
      {courses.map((course) => {
        const saved = marks?.saved.includes(course.id) ?? false;
        return (
          <CourseCard
            key={course.id}
            course={course}
            match={matchOf(course)}
            level={level}
            licensed={marks?.licensed}
            progress={marks?.enrolled.find(
              ({ courseId, total }) => courseId === course.id && total > 0,
            )}
            save={
              // Reserves the space from the first paint, so that nothing moves when the button appears.
              <span className={`when-signed-in ${styles.saveSlot}`}>
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

type SaveButtonProps = { title: string; saved: boolean; onToggle: () => void };

function SaveButton({ title, saved, onToggle }: SaveButtonProps) {
  return (
    <button
      type="button"
      className={styles.saveButton}
      aria-pressed={saved}
      aria-label={`Save ${title}`}
      onClick={onToggle}
    >
      <Icon name="bookmark" size={18} />
    </button>
  );
}
