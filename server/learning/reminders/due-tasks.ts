import type { DueItem } from '../../../contract/learning/schedule.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { listUnfinishedLessons, type UnfinishedLesson } from '../schedule/lesson-schedule.ts';
import { listOpenReminders, type ReminderRow } from './queries.ts';

/** A lesson with a due date, or a reminder that the learner wrote. */
export interface DueTask extends Omit<DueItem, 'overdue' | 'doneAt'> {
  /** Identifies the task; doesn't change when its date does. */
  subject: string;
  doneAt: Date | null;
}

/** Everything unfinished that has a date, in no particular order. */
export async function listDueTasks(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => DueTask[]> {
  const [lessons, reminders] = await Promise.all([
    listUnfinishedLessons(db, accountIds),
    listOpenReminders(db, accountIds),
  ]);
  const remindersOf = Map.groupBy(reminders, ({ accountId }) => accountId);
  return (accountId) => [
    ...(lessons.get(accountId) ?? []).flatMap(({ dueDate, ...lesson }) =>
      dueDate === null ? [] : lessonTask(lesson, dueDate),
    ),
    ...(remindersOf.get(accountId) ?? []).map(reminderTask),
  ];
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
  };
}

/** The page where the task is done. */
export function taskPath({ lesson }: Pick<DueTask, 'lesson'>): string {
  return lesson ? `/lesson-detail/${lesson.slug}` : '/user-screen/reminder';
}
