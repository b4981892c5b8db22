import type { CourseDetail, CurriculumModule, OutlineLesson } from '../../../contract/catalog.ts';
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
  /** Weeks that open later. */
  closed: readonly { week: number; reason: string }[];
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
          items={course.modules.map((module, index) => {
            const opens = opensLater(module, index, progress);
            const seen = { course, progress, paths, isLater: opens !== undefined };
            return {
              title: module.title,
              aside: <span className="num">{summarizeModule(module)}</span>,
              content: (
                <>
                  {opens && <p className="mb-3 small">{opens}</p>}
                  <StepList
                    items={module.lessons.map((lesson) => toStep(lesson, seen))}
                    stepsBefore={lessonsBefore(index)}
                    totalSteps={course.lessons}
                  />
                </>
              ),
            };
          })}
        />
      </div>
    </>
  );
}

/** When a week opens, if it isn't open: to the learner, or to whoever takes the course. */
function opensLater(
  { opens }: CurriculumModule,
  index: number,
  progress: CourseProgress | undefined,
): string | undefined {
  if (!progress) return opens;
  return progress.closed.find(({ week }) => week === index + 1)?.reason;
}

interface Seen {
  course: CourseDetail;
  progress: CourseProgress | undefined;
  paths: CoursePaths;
  /** Its week opens later. */
  isLater: boolean;
}

function toStep(lesson: OutlineLesson, seen: Seen): StepItem {
  const { course, paths } = seen;
  return {
    title: lesson.name,
    to: paths.lesson(lesson.slug),
    state: stateOf(lesson, seen),
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

function stateOf(lesson: OutlineLesson, { course, progress, isLater }: Seen): StepItem['state'] {
  if (progress?.done.includes(lesson.slug)) return 'done';
  if (progress?.enrolled && progress.nextLesson === lesson.slug) return 'now';
  const isOpen = lesson.preview || (!isLater && (course.free || progress?.can.readAll));
  return isOpen ? 'open' : 'locked';
}
