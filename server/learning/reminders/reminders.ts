import type { DueItem } from '../../../contract/learning/schedule.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { getPreferences } from '../../notifications/preferences/preferences.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { type DueTask, listDueTasks, reminderTask } from './due-tasks.ts';
import { isPast, sortByDueTime } from './due-times.ts';
import * as queries from './queries.ts';

const maxReminders = 500;
const listedDone = 20;

export async function listDueItems(db: Db, { accountId }: Viewer) {
  const [{ timeZone }, tasksOf, done] = await Promise.all([
    getPreferences(db, accountId),
    listDueTasks(db, [accountId]),
    queries.listDoneReminders(db, accountId, listedDone),
  ]);
  const now = new Date();
  return {
    today: dayIn(timeZone, now),
    timeZone,
    due: sortByDueTime(tasksOf(accountId), timeZone).map((task) => present(task, timeZone, now)),
    done: done.map((row) => present(reminderTask(row), timeZone, now)),
  };
}

export async function addReminder(
  db: Db,
  viewer: Viewer,
  reminder: queries.NewReminder,
): Promise<DueItem> {
  return inTransaction(db, async (db) => {
    const { accountId } = viewer;
    // Serialised, because concurrent calls could otherwise exceed the limit.
    await acquireLock(db, `reminders ${accountId}`);
    await assertCourse(db, reminder);
    await makeRoom(db, accountId);
    const { id } = await queries.insertReminder(db, accountId, reminder);
    return getReminder(db, viewer, id);
  });
}

async function makeRoom(db: Db, accountId: number) {
  if ((await queries.countReminders(db, accountId)) < maxReminders) return;
  await queries.deleteDoneReminders(db, accountId, listedDone);
  if ((await queries.countReminders(db, accountId)) >= maxReminders) {
    throw new Refusal('too_many_reminders');
  }
}

export async function updateReminder(
  db: Db,
  viewer: Viewer,
  id: string,
  reminder: queries.NewReminder,
): Promise<DueItem> {
  return inTransaction(db, async (db) => {
    await getReminder(db, viewer, id);
    await assertCourse(db, reminder);
    await queries.updateReminder(db, viewer.accountId, id, reminder);
    return getReminder(db, viewer, id);
  });
}

async function assertCourse(db: Db, { courseId }: queries.NewReminder) {
  if (courseId === null || (await queries.hasCourse(db, courseId))) return;
  throw refuseField('invalid_input', 'courseId', 'This course is no longer available.');
}

export async function tickReminder(
  db: Db,
  viewer: Viewer,
  id: string,
  done: boolean,
): Promise<DueItem> {
  await queries.tickReminder(db, viewer.accountId, id, done);
  return getReminder(db, viewer, id);
}

export async function deleteReminder(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await queries.deleteReminder(db, viewer.accountId, id))) throw new Refusal('not_found');
}

async function getReminder(db: Db, { accountId }: Viewer, id: string): Promise<DueItem> {
  const row = await queries.findReminder(db, accountId, id);
  if (!row) throw new Refusal('not_found');
  const { timeZone } = await getPreferences(db, accountId);
  return present(reminderTask(row), timeZone, new Date());
}

function present(task: DueTask, zone: string, now: Date): DueItem {
  const { subject: _, zone: __, doneAt, ...item } = task;
  return {
    ...item,
    doneAt: doneAt?.toISOString() ?? null,
    overdue: doneAt === null && isPast(task, zone, now),
  };
}
