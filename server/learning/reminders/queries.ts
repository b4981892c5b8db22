import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface NewReminder {
  task: string;
  courseId: number | null;
  dueDate: Day;
  dueTime: string | null;
}

/** Leaves out a course that is no longer published. */
function selectReminders(db: Db) {
  return db
    .selectFrom('learning.reminder as reminder')
    .leftJoin('catalog.course as course', (join) =>
      join.onRef('course.id', '=', 'reminder.course_id').on('course.published_at', 'is not', null),
    )
    .select([
      'reminder.id',
      'reminder.account_id as accountId',
      'course.id as courseId',
      'course.title as courseTitle',
      'reminder.task',
      'reminder.due_on as dueDate',
      sql<string | null>`left(reminder.due_time::text, 5)`.as('dueTime'),
      'reminder.done_at as doneAt',
    ]);
}

export type ReminderRow = Awaited<ReturnType<typeof listOpenReminders>>[number];

export async function listOpenReminders(db: Db, accountIds: readonly number[]) {
  return selectReminders(db)
    .where('reminder.account_id', '=', sql<number>`any(${accountIds})`)
    .where('reminder.done_at', 'is', null)
    .orderBy('reminder.created_at')
    .orderBy('reminder.id')
    .execute();
}

export async function listDoneReminders(db: Db, accountId: number, limit: number) {
  return selectReminders(db)
    .where('reminder.account_id', '=', accountId)
    .where('reminder.done_at', 'is not', null)
    .orderBy('reminder.done_at', 'desc')
    .orderBy('reminder.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findReminder(db: Db, accountId: number, id: string) {
  return selectReminders(db)
    .where('reminder.account_id', '=', accountId)
    .where('reminder.id', '=', id)
    .executeTakeFirst();
}

export async function hasCourse(db: Db, courseId: number): Promise<boolean> {
  const found = await db
    .selectFrom('catalog.course')
    .where('id', '=', courseId)
    .where('published_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function countReminders(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('learning.reminder')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReminder(db: Db, accountId: number, reminder: NewReminder) {
  return db
    .insertInto('learning.reminder')
    .values({ account_id: accountId, ...columnsOf(reminder) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateReminder(
  db: Db,
  accountId: number,
  id: string,
  reminder: NewReminder,
): Promise<void> {
  await db
    .updateTable('learning.reminder')
    .set({ ...columnsOf(reminder), updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

function columnsOf({ task, courseId, dueDate, dueTime }: NewReminder) {
  return { task, course_id: courseId, due_on: dueDate, due_time: dueTime };
}

/** Keeps the first date when it is ticked again. */
export async function tickReminder(
  db: Db,
  accountId: number,
  id: string,
  done: boolean,
): Promise<void> {
  await db
    .updateTable('learning.reminder')
    .set({ done_at: done ? sql<Date>`coalesce(done_at, now())` : null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function deleteReminder(db: Db, accountId: number, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('learning.reminder')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps the most recent ones, which are still listed. */
export async function deleteDoneReminders(db: Db, accountId: number, keep: number) {
  await db
    .deleteFrom('learning.reminder')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('learning.reminder')
        .where('account_id', '=', accountId)
        .where('done_at', 'is not', null)
        .orderBy('done_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep)
        .select('id'),
    )
    .execute();
}
