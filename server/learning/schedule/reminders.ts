import type { DueItem } from '../../../contract/learning/schedule.ts';
import { getPreferences } from '../../notifications/preferences/preferences.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { dayIn } from '../../platform/time/days.ts';
import { takeTurn } from '../progress/completion-queries.ts';
import { inOrderOfDue, isPast } from './due-moments.ts';
import { type DueThing, listDueThings, thingOfReminder } from './due-things.ts';
import * as queries from './reminder-queries.ts';

const mostReminders = 500;
const shownDone = 20;

export async function listDueItems(db: Db, { accountId }: Viewer) {
  const [{ timeZone }, thingsOf, done] = await Promise.all([
    getPreferences(db, accountId),
    listDueThings(db, [accountId]),
    queries.listDoneReminders(db, accountId, shownDone),
  ]);
  const now = new Date();
  return {
    today: dayIn(timeZone, now),
    timeZone,
    due: inOrderOfDue(thingsOf(accountId), timeZone).map((thing) => present(thing, timeZone, now)),
    done: done.map((row) => present(thingOfReminder(row), timeZone, now)),
  };
}

export async function addReminder(
  db: Db,
  viewer: Viewer,
  reminder: queries.NewReminder,
): Promise<DueItem> {
  return inTransaction(db, async (db) => {
    const { accountId } = viewer;
    // One after the other, or many at once would each find room.
    await takeTurn(db, `reminders ${accountId}`);
    await assertCourse(db, reminder);
    await makeRoom(db, accountId);
    const { id } = await queries.insertReminder(db, accountId, reminder);
    return getReminder(db, viewer, id);
  });
}

async function makeRoom(db: Db, accountId: number) {
  if ((await queries.countReminders(db, accountId)) < mostReminders) return;
  await queries.deleteDoneReminders(db, accountId, shownDone);
  if ((await queries.countReminders(db, accountId)) >= mostReminders) {
    throw new Refusal('too_many_reminders');
  }
}

export async function changeReminder(
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
  throw refuseField('invalid_input', 'courseId', 'This course is no longer there.');
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

export async function removeReminder(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await queries.deleteReminder(db, viewer.accountId, id))) throw new Refusal('not_found');
}

async function getReminder(db: Db, { accountId }: Viewer, id: string): Promise<DueItem> {
  const row = await queries.findReminder(db, accountId, id);
  if (!row) throw new Refusal('not_found');
  const { timeZone } = await getPreferences(db, accountId);
  return present(thingOfReminder(row), timeZone, new Date());
}

function present(thing: DueThing, zone: string, now: Date): DueItem {
  const { subject: _, doneAt, ...item } = thing;
  return {
    ...item,
    doneAt: doneAt?.toISOString() ?? null,
    overdue: doneAt === null && isPast(thing, zone, now),
  };
}
