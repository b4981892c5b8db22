import { sql } from 'kysely';
import type { DraftQuestion } from '../../../contract/studio/content.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function listBank(
  db: Db,
  courseId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('studio.bank_question')
    .where('course_id', '=', courseId)
    .where('kind', '=', 'one')
    .select(['id', 'question', 'source', 'created_at as createdAt'])
    .$narrowType<{ question: DraftQuestion }>()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countBank(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('studio.bank_question')
    .where('course_id', '=', courseId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many are new. Those of one file keep their order in the list, where the newest come first. */
export async function insertIntoBank(
  db: Db,
  courseId: number,
  { source, questions }: { source: string; questions: readonly DraftQuestion[] },
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into studio.bank_question (course_id, question, source, created_at)
    select ${courseId}, wanted.question, ${source}, now() - wanted.place * interval '1 microsecond'
    from (
      select question, min(place) as place
      from unnest(${questions.map((question) => JSON.stringify(question))}::jsonb[])
        with ordinality as given (question, place)
      group by question
    ) as wanted
    where not exists (
      select from studio.bank_question as known
      where known.course_id = ${courseId} and known.question = wanted.question
    )
    returning id
  `.execute(db);
  return rows.length;
}

/** The id of each of these questions in the bank of a course. */
export async function listIdsOf(
  db: Db,
  courseId: number,
  questions: readonly DraftQuestion[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct on (given.place) known.id
    from unnest(${questions.map((question) => JSON.stringify(question))}::jsonb[])
      with ordinality as given (question, place)
    join studio.bank_question as known
      on known.course_id = ${courseId} and known.question = given.question
    order by given.place, known.created_at`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteFromBank(db: Db, courseId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('studio.bank_question')
    .where('course_id', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteBank(db: Db, courseId: number): Promise<void> {
  await db.deleteFrom('studio.bank_question').where('course_id', '=', courseId).execute();
}
