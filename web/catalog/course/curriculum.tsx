import type { CourseDetail, OutlineLesson } from '../../../contract/catalog.ts';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { type StepItem, StepList } from '../../ui/navigation/step-list.tsx';
import { type CoursePaths, useCoursePaths } from '../shared/course-paths.ts';
import { summarizeModule } from '../shared/format.ts';
import styles from './curriculum.module.css';

/** How far the viewer is in the course. */
export interface CourseProgress {
  enrolled: boolean;
  /** Slugs of the completed lessons. */
  done: readonly string[];
  nextLesson: string | null;
  can: { readAll: boolean };
}

type CourseCurriculumProps = { course: CourseDetail; progress: CourseProgress | undefined };

export function CourseCurriculum({ course, progress }: CourseCurriculumProps) {
  const paths = useCoursePaths();
  const lessonsBefore = (index: number) =>
    course.modules.slice(0, index).reduce((sum, { lessons }) => sum + lessons.length, 0);
  return (
    <>
      <h2 className="visually-hidden">Curriculum</h2>
      {course.modules.length === 0 && (
        <p className="muted">The lessons of this course are being written.</p>
      )}
      <div className={styles.modules}>
        <Accordion
          wide
          open={0}
          items={course.modules.map((module, index) => ({
            title: module.title,
            aside: <span className="num">{summarizeModule(module)}</span>,
            content: (
              <StepList
                items={module.lessons.map((lesson) => toStep(lesson, course, progress, paths))}
                stepsBefore={lessonsBefore(index)}
                totalSteps={course.lessons}
              />
            ),
          }))}
        />
      </div>
    </>
  );
}

function toStep(
  lesson: OutlineLesson,
  course: CourseDetail,
  progress: CourseProgress | undefined,
  paths: CoursePaths,
): StepItem {
  return {
    title: lesson.name,
    to: paths.lesson(lesson.slug),
    state: stateOf(lesson, course, progress),
    note: (
      <span className={`${styles.note} row center gap-4`}>
        {lesson.preview && !course.free && <span className="fine teal label">Preview</span>}
        {lesson.kind === 'assignment' && (
          <span className={`${styles.assignment} fine teal label`}>Assignment</span>
        )}
        <span className={`${styles.time} text-right`}>{lesson.time} min</span>
      </span>
    ),
  };
}

function stateOf(
  lesson: OutlineLesson,
  course: CourseDetail,
  progress: CourseProgress | undefined,
): StepItem['state'] {
  if (progress?.done.includes(lesson.slug)) return 'done';
  if (progress?.enrolled && progress.nextLesson === lesson.slug) return 'now';
  const isOpen = course.free || lesson.preview || progress?.can.readAll;
  return isOpen ? 'open' : 'locked';
}
