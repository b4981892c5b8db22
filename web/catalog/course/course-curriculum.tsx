import type { CourseDetail, OutlineLesson } from '../../../contract/catalog.ts';
import type { OwnCourse } from '../../../contract/learning/enrolment.ts';
import { useOwnCourse } from '../../learning/shared/own-course.ts';
import { Rail, type RailItem } from '../../ui/charts/rail.tsx';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import styles from './course-curriculum.module.css';
import { moduleText } from './course-texts.ts';
import { lessonPath } from './lesson-path.ts';

export function CourseCurriculum({ course }: { course: CourseDetail }) {
  const { data: own } = useOwnCourse(course.id);
  const starts = course.modules.map((_, index) =>
    course.modules.slice(0, index).reduce((sum, { lessons }) => sum + lessons.length, 0),
  );
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
            aside: <span className="num">{moduleText(module)}</span>,
            content: (
              <Rail
                items={module.lessons.map((lesson) => toStep(lesson, course, own))}
                from={starts[index] ?? 0}
                of={course.lessonCount}
              />
            ),
          }))}
        />
      </div>
    </>
  );
}

function toStep(lesson: OutlineLesson, course: CourseDetail, own: OwnCourse | undefined): RailItem {
  return {
    title: lesson.title,
    to: lessonPath(lesson.slug),
    state: stateOf(lesson, course, own),
    note: (
      <span className={styles.note}>
        {lesson.preview && <span className={styles.preview}>Preview</span>}
        {lesson.kind === 'assignment' && <span className={styles.assignment}>Assignment</span>}
        <span className={styles.time}>{lesson.minutes} min</span>
      </span>
    ),
  };
}

function stateOf(
  lesson: OutlineLesson,
  course: CourseDetail,
  own: OwnCourse | undefined,
): RailItem['state'] {
  if (own?.done.includes(lesson.slug)) return 'done';
  if (own?.enrolled && own.nextLesson === lesson.slug) return 'now';
  const isOpen = course.free || lesson.preview || own?.can.readAll;
  return isOpen ? 'open' : 'locked';
}
