import type { DueItem } from '../../../contract/learning/schedule.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { type LessonToDo, listOpenLessonsOf } from './open-lessons.ts';
import { listOpenReminders, type ReminderRow } from './reminder-queries.ts';

/** A lesson of a run, or a reminder of one's own, on the day it is due. */
export interface DueThing extends Omit<DueItem, 'overdue' | 'doneAt'> {
  /** Names it as long as it exists, whenever it is due. */
  subject: string;
  doneAt: Date | null;
}

/** What these learners have open, with a date, in no particular order. */
export async function listDueThings(
  db: Db,
  accountIds: readonly number[],
): Promise<(accountId: number) => DueThing[]> {
  const [lessons, reminders] = await Promise.all([
    listOpenLessonsOf(db, accountIds),
    listOpenReminders(db, accountIds),
  ]);
  const own = Map.groupBy(reminders, ({ accountId }) => accountId);
  return (accountId) => [
    ...(lessons.get(accountId) ?? []).flatMap(({ dueOn, ...lesson }) =>
      dueOn === null ? [] : thingOfLesson(lesson, dueOn),
    ),
    ...(own.get(accountId) ?? []).map(thingOfReminder),
  ];
}

function thingOfLesson(lesson: Omit<LessonToDo, 'dueOn'>, dueOn: Day): DueThing {
  const { slug, kind, minutes } = lesson;
  return {
    subject: `lesson ${lesson.lessonId}`,
    id: null,
    kind: kind === 'assignment' ? 'assignment' : 'quiz',
    course: { id: lesson.courseId, title: lesson.courseTitle },
    task: `${kind === 'assignment' ? 'Assignment' : 'Quiz'}: ${lesson.title}`,
    dueOn,
    dueTime: null,
    doneAt: null,
    lesson: { slug, kind, minutes },
  };
}

export function thingOfReminder(reminder: ReminderRow): DueThing {
  const { id, courseId, courseTitle, task, dueOn, dueTime, doneAt } = reminder;
  return {
    subject: `reminder ${id}`,
    id,
    kind: 'own',
    course: courseId !== null && courseTitle !== null ? { id: courseId, title: courseTitle } : null,
    task,
    dueOn,
    dueTime,
    doneAt,
    lesson: null,
  };
}

/** Where it is dealt with, as a path. */
export function pathOf({ lesson }: Pick<DueThing, 'lesson'>): string {
  return lesson ? `/lesson-detail/${lesson.slug}` : '/user-screen/reminder';
}
