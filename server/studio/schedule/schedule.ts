import type { Schedule } from '../../../contract/studio/offering.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { scheduleOf, startEditing } from '../drafts/drafts.ts';
import { findDraft } from '../drafts/queries.ts';
import * as queries from './queries.ts';

const mostDaysAhead = 366;

export async function schedulePublication(
  db: Db,
  viewer: Viewer,
  courseId: number,
  { at, note }: { at: string; note: string },
): Promise<Schedule> {
  return inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    await startEditing(db, course);
    const time = new Date(at);
    const now = Date.now();
    if (time.getTime() <= now) {
      throw refuseField('invalid_input', 'at', 'Choose a time in the future.');
    }
    if (time.getTime() > now + mostDaysAhead * 86_400_000) {
      throw refuseField('invalid_input', 'at', 'Choose a time within a year from now.');
    }
    await queries.writeSchedule(db, courseId, { at: time, note, accountId: viewer.accountId });
    const subject = `course ${courseId}, ${course.title}, to be published at ${time.toISOString()}`;
    await recordAudit(db, viewer, 'scheduled', subject);
    const draft = await findDraft(db, courseId);
    const schedule = draft && scheduleOf(draft);
    if (!schedule) throw new Refusal('not_found');
    return schedule;
  });
}

export async function cancelSchedule(db: Db, viewer: Viewer, courseId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    if (!(await queries.deleteSchedule(db, course.id))) return;
    const subject = `the scheduled publication of course ${courseId}, ${course.title}`;
    await recordAudit(db, viewer, 'cancelled', subject);
  });
}
