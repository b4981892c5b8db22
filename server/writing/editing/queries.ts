import { sql } from 'kysely';
import type { DraftActivity } from '../../../contract/studio/content.ts';
import type { Db } from '../../platform/postgres/database.ts';

const nameOf = sql<string>`concat_ws(' ', account.first_name, account.last_name)`;

/** Where a lesson is, and which text of it is the newest. */
export async function findPlace(db: Db, lessonId: string) {
  return db
    .selectFrom('studio.lesson as lesson')
    .leftJoin('accounts.account as account', 'account.id', 'lesson.changed_by_account_id')
    .where('lesson.id', '=', lessonId)
    .select([
      'lesson.course_id as courseId',
      'lesson.kind',
      'lesson.activities',
      'lesson.source_revision as sourceRevision',
      'lesson.threads_revision as threadsRevision',
      'lesson.changed_at as changedAt',
      sql<string | null>`nullif(${nameOf}, '')`.as('changedBy'),
    ])
    .$narrowType<{ activities: DraftActivity[] }>()
    .executeTakeFirst();
}

/** Two reports may be late before someone counts as gone. */
const present = sql<Date>`now() - interval '35 seconds'`;
const mostOthers = 10;

const cursor = ['presence.line', 'presence.place', 'presence.revision'] as const;

export async function listOthers(db: Db, lessonId: string, accountId: number) {
  return db
    .selectFrom('studio.presence as presence')
    .innerJoin('accounts.account as account', 'account.id', 'presence.account_id')
    .where('presence.lesson_id', '=', lessonId)
    .where('presence.account_id', '<>', accountId)
    .where('presence.seen_at', '>', present)
    .select(['account.username', nameOf.as('name'), ...cursor])
    .orderBy('account.username')
    .limit(mostOthers)
    .execute();
}

/** A line, the place in it, and the revision of the text that both refer to. */
export interface Cursor {
  line: number;
  place: number;
  revision: number;
}

export async function writePresence(
  db: Db,
  { lessonId, accountId, ...cursor }: Cursor & { lessonId: string; accountId: number },
) {
  const seen = { ...cursor, seen_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('studio.presence')
    .values({ lesson_id: lessonId, account_id: accountId, ...seen })
    .onConflict((conflict) => conflict.columns(['lesson_id', 'account_id']).doUpdateSet(seen))
    .execute();
}

export async function deletePresence(db: Db, lessonId: string, accountId: number) {
  await db
    .deleteFrom('studio.presence')
    .where('lesson_id', '=', lessonId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteOldPresence(db: Db) {
  await db
    .deleteFrom('studio.presence')
    .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
