import type { DueItem } from '../../../contract/learning/schedule.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listUnfinishedLessons, type UnfinishedLesson } from '../schedule/lesson-schedule.ts';
import { type AssignedCourseRow, listAssignedCourses } from './assigned-course-queries.ts';
import { listOpenReminders, type ReminderRow } from './queries.ts';

/** A lesson with a due date, a course that a team has assigned, or a reminder that the learner wrote. */
export interface DueTask extends Omit<DueItem, 'overdue' | 'doneAt'> {
  /** Identifies the task; doesn't change when its date does. */
  subject: string;
  doneAt: Date | null;
  /** The time zone of its day, if not the learner's: a team's due date belongs to the team. */
  zone?: string;
}

/** Everything unfinished that has a date, in no particular order. */
export async function listDueTasks(
  db: Db,
  accountIds: readonly number[],
  now = new Date(),
): Promise<(accountId: number) => DueTask[]> {
  const [lessons, reminders, assigned] = await Promise.all([
    listUnfinishedLessons(db, accountIds, now),
    listOpenReminders(db, accountIds),
    listAssignedCourses(db, accountIds),
  ]);
  const remindersOf = Map.groupBy(reminders, ({ accountId }) => accountId);
  const assignedTo = Map.groupBy(assigned, ({ accountId }) => accountId);
  return (accountId) => [
    ...(assignedTo.get(accountId) ?? []).map(assignedTask),
    ...(lessons.get(accountId) ?? []).flatMap(({ dueDate, ...lesson }) =>
      dueDate === null ? [] : lessonTask(lesson, dueDate),
    ),
    ...(remindersOf.get(accountId) ?? []).map(reminderTask),
  ];
}

function assignedTask(assigned: AssignedCourseRow): DueTask {
  const { id, courseId, courseTitle, dueDate, by, teamName, zone } = assigned;
  return {
    subject: `assigned ${id}`,
    id: null,
    kind: 'course',
    course: { id: courseId, title: courseTitle },
    task: `Finish ${courseTitle}`,
    dueDate,
    dueTime: null,
    doneAt: null,
    lesson: null,
    assigned: { by, teamName },
    zone,
  };
}

function lessonTask(lesson: Omit<UnfinishedLesson, 'dueDate'>, dueDate: Day): DueTask {
  const { slug, kind, minutes } = lesson;
  return {
    subject: `lesson ${lesson.lessonId}`,
    id: null,
    kind: kind === 'assignment' ? 'assignment' : 'quiz',
    course: { id: lesson.courseId, title: lesson.courseTitle },
    task: `${kind === 'assignment' ? 'Assignment' : 'Quiz'}: ${lesson.title}`,
    dueDate,
    dueTime: null,
    doneAt: null,
    lesson: { slug, kind, time: minutes },
    assigned: null,
  };
}

export function reminderTask(reminder: ReminderRow): DueTask {
  const { id, courseId, courseTitle, task, dueDate, dueTime, doneAt } = reminder;
  return {
    subject: `reminder ${id}`,
    id,
    kind: 'own',
    course: courseId !== null && courseTitle !== null ? { id: courseId, title: courseTitle } : null,
    task,
    dueDate,
    dueTime,
    doneAt,
    lesson: null,
    assigned: null,
  };
}

/** The page where the task is done. */
export function taskPath({ kind, lesson, course }: Pick<DueTask, 'kind' | 'lesson' | 'course'>) {
  if (kind === 'course' && course) return `/course-detail/${course.id}`;
  return lesson ? `/lesson-detail/${lesson.slug}` : '/user-screen/reminder';
}
