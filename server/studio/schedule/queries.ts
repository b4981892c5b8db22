import { sql } from 'kysely';
import type { Role } from '../../../contract/fields.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function writeSchedule(
  db: Db,
  courseId: number,
  schedule: { at: Date; note: string; accountId: number },
) {
  await db
    .updateTable('studio.draft')
    .set({
      scheduled_at: schedule.at,
      scheduled_note: schedule.note,
      scheduled_by_account_id: schedule.accountId,
    })
    .where('course_id', '=', courseId)
    .execute();
}

/** All that a `Date` knows of it. */
const toTheMillisecond = sql<Date | null>`date_trunc('milliseconds', scheduled_at)`;

/** With `at`, only if it is still scheduled for then: of two processes one succeeds. */
export async function deleteSchedule(db: Db, courseId: number, at?: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('studio.draft')
    .set({ scheduled_at: null, scheduled_note: null, scheduled_by_account_id: null })
    .where('course_id', '=', courseId)
    .where('scheduled_at', 'is not', null)
    .$if(at !== undefined, (query) => query.where(toTheMillisecond, '=', at ?? null))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface DueDraft {
  courseId: number;
  courseTitle: string;
  at: Date;
  note: string;
  accountId: number | null;
  username: string | null;
  role: Role | null;
}

/** The longest due first. */
export async function listDueDrafts(db: Db, limit: number): Promise<DueDraft[]> {
  return db
    .selectFrom('studio.draft as draft')
    .innerJoin('catalog.course as course', 'course.id', 'draft.course_id')
    .leftJoin('accounts.account as account', 'account.id', 'draft.scheduled_by_account_id')
    .where('draft.scheduled_at', '<=', sql<Date>`now()`)
    .select([
      'draft.course_id as courseId',
      'course.title as courseTitle',
      'draft.scheduled_at as at',
      'draft.scheduled_note as note',
      'account.id as accountId',
      'account.username',
      'account.role',
    ])
    .orderBy('draft.scheduled_at')
    .limit(limit)
    .$narrowType<{ at: Date; note: string; role: Role | null }>()
    .execute();
}

/** Waits for whoever publishes or edits the draft, then says whether it is still scheduled for then. */
export async function lockScheduled(db: Db, courseId: number, at: Date): Promise<boolean> {
  const draft = await db
    .selectFrom('studio.draft')
    .where('course_id', '=', courseId)
    .where(toTheMillisecond, '=', at)
    .select('course_id')
    .forUpdate()
    .executeTakeFirst();
  return draft !== undefined;
}
