import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/**
 * Remembers for everyone in the middle of these lessons what they began: their place was stored or time was spent there in
 * the last 30 days, and they haven't completed it. Someone who began an even earlier text keeps that.
 */
export async function insertBegun(
  db: Db,
  lessons: readonly { lessonId: string; earlierLessonId: string }[],
) {
  const lessonIds = lessons.map(({ lessonId }) => lessonId);
  const earlierIds = lessons.map(({ earlierLessonId }) => earlierLessonId);
  await sql`
    insert into learning.begun_lesson (account_id, lesson_id, earlier_lesson_id)
    select begun.account_id, replaced.lesson_id, replaced.earlier_lesson_id
    from unnest(${lessonIds}::uuid[], ${earlierIds}::uuid[]) as replaced (lesson_id, earlier_lesson_id)
    cross join lateral (
      select account_id from learning.lesson_place
      where lesson_id = replaced.lesson_id and updated_at > now() - interval '30 days'
      union
      select account_id from learning.activity
      where lesson_id = replaced.lesson_id and day > current_date - 30
    ) as begun
    where not exists (
      select from learning.lesson_completion as completion
      where completion.account_id = begun.account_id and completion.lesson_id = replaced.lesson_id
    )
    on conflict (account_id, lesson_id) do nothing`.execute(db);
}

/** Returns false for someone who began the lesson as it is. */
export async function writeReadsNew(
  db: Db,
  { accountId, lessonId, readsNew }: { accountId: number; lessonId: string; readsNew: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning.begun_lesson')
    .set({ reads_new: readsNew })
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A begun version is stored for 30 days. */
export async function hasBegunQuiz(
  db: Db,
  accountId: number,
  { lessonId, version }: { lessonId: string; version: number },
): Promise<boolean> {
  const begun = await db
    .selectFrom('learning.begun_lesson as begun')
    .innerJoin('catalog.earlier_lesson as earlier', 'earlier.id', 'begun.earlier_lesson_id')
    .where('begun.account_id', '=', accountId)
    .where('begun.lesson_id', '=', lessonId)
    .where('earlier.quiz_version', '=', version)
    .where('earlier.replaced_at', '>', sql<Date>`now() - interval '30 days'`)
    .select('begun.account_id')
    .executeTakeFirst();
  return begun !== undefined;
}

export async function deleteCompleted(db: Db) {
  await sql`
    delete from learning.begun_lesson as begun
    using learning.lesson_completion as completion
    where completion.account_id = begun.account_id and completion.lesson_id = begun.lesson_id`.execute(
    db,
  );
}
