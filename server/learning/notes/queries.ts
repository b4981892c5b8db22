import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function findNote(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('learning.note')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(['text', 'revision', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

/** Returns nothing when the stored note has another revision. */
export async function writeNote(
  db: Db,
  note: { accountId: number; lessonId: string; text: string; revision: number },
) {
  const { rows } = await sql<{ text: string; revision: number; updatedAt: Date }>`
    insert into learning.note as note (account_id, lesson_id, text)
    select ${note.accountId}, ${note.lessonId}, ${note.text}
    where ${note.revision} = 0 or exists (
      select from learning.note where account_id = ${note.accountId} and lesson_id = ${note.lessonId}
    )
    on conflict (account_id, lesson_id) do update
    set text = excluded.text, revision = note.revision + 1, updated_at = now()
    where note.revision = ${note.revision}
    returning text, revision, updated_at as "updatedAt"`.execute(db);
  return rows[0];
}
