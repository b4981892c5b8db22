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
      scheduled_tried_at: null,
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
    .set({
      scheduled_at: null,
      scheduled_note: null,
      scheduled_by_account_id: null,
      scheduled_tried_at: null,
    })
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

/** As the database tells it: processes may differ. */
export async function getTime(db: Db): Promise<Date> {
  const { now } = await db
    .selectNoFrom(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

/** The one that was tried the longest ago, and of those never tried the longest due. None that was tried since `began`. */
export async function claimDueDraft(db: Db, began: Date): Promise<DueDraft | undefined> {
  return (
    db
      .with('claimed', (db) =>
        db
          .updateTable('studio.draft')
          .set({ scheduled_tried_at: sql<Date>`clock_timestamp()` })
          .where('course_id', '=', (db) =>
            db
              .selectFrom('studio.draft')
              .where('scheduled_at', '<=', sql<Date>`now()`)
              .where((is) =>
                is.or([is('scheduled_tried_at', 'is', null), is('scheduled_tried_at', '<', began)]),
              )
              .select('course_id')
              .orderBy('scheduled_tried_at', (by) => by.asc().nullsFirst())
              .orderBy('scheduled_at')
              .limit(1)
              .forUpdate()
              .skipLocked(),
          )
          .returning(['course_id', 'scheduled_at', 'scheduled_note', 'scheduled_by_account_id']),
      )
      .selectFrom('claimed as draft')
      .innerJoin('catalog.course as course', 'course.id', 'draft.course_id')
      // A suspended account publishes nothing.
      .leftJoin('accounts.account as account', (join) =>
        join
          .onRef('account.id', '=', 'draft.scheduled_by_account_id')
          .on('account.suspended_at', 'is', null),
      )
      .select([
        'draft.course_id as courseId',
        'course.title as courseTitle',
        'draft.scheduled_at as at',
        'draft.scheduled_note as note',
        'account.id as accountId',
        'account.username',
        'account.role',
      ])
      .$narrowType<{ at: Date; note: string; role: Role | null }>()
      .executeTakeFirst()
  );
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
