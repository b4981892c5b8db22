import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Where in an attempt the answer to a question of this position is; null if it wasn't asked. */
const place = sql`case
  when considered.questions is null then wording.position
  else array_position(considered.questions, wording.position)
end`;

/**
 * Each learner's first answer to each wording among the attempts in `considered`, as `first_answer`. A blank isn't an
 * answer: its right option was not shown. `considered` has to hold all attempts of a learner at a quiz, or none.
 */
const firstAnswers = sql`
  wording as materialized (
    select lesson_id, version, fingerprint, answer, min(position) as position
    from (
      select question.lesson_id, question.version, question.position, key.answer,
        assessment.fingerprint(question.question, question.options, key.answer, key.content) as fingerprint
      from assessment.question
      join assessment.answer_key as key on key.question_id = question.id
      where question.lesson_id in (select lesson_id from considered)
    ) as worded
    group by lesson_id, version, fingerprint, answer
  ),
  first_answer as (
    select distinct on (considered.lesson_id, considered.account_id, wording.fingerprint)
      considered.id as attempt_id, considered.lesson_id, wording.fingerprint,
      asked.choice,
      considered.score - (asked.choice = wording.answer)::integer as rest,
      considered.total - 1 as rest_total
    from considered
    join wording on wording.lesson_id = considered.lesson_id
      and wording.version = considered.quiz_version
    cross join lateral (select considered.answers[${place}] as choice) as asked
    where asked.choice is not null
    order by considered.lesson_id, considered.account_id, wording.fingerprint, considered.number
  )`;

const attemptColumns = sql`
  attempt.id, attempt.account_id, attempt.lesson_id, attempt.number, attempt.quiz_version,
  attempt.questions, attempt.answers, attempt.score, attempt.total`;

function addCounts(which: RawBuilder<unknown>) {
  return sql`
    insert into assessment.answer_count as kept (lesson_id, fingerprint, choice, rest, rest_total, amount)
    select lesson_id, fingerprint, choice, rest, rest_total, count(*)
    from first_answer
    where ${which}
    group by lesson_id, fingerprint, choice, rest, rest_total
    on conflict (lesson_id, fingerprint, choice, rest, rest_total)
    do update set amount = kept.amount + excluded.amount`;
}

interface Batch {
  /** Attempts from this id on are looked at. */
  from: string;
  limit: number;
}

/** Adds the answers of attempts that were not counted yet, oldest first. Returns how many, and the newest. */
export async function countNextAttempts(db: Db, { from, limit }: Batch) {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    with batch as materialized (
      select attempt.id, attempt.account_id, attempt.lesson_id
      from assessment.attempt
      where attempt.id >= ${from}
        and not exists (
          select from assessment.counted_attempt as counted where counted.attempt_id = attempt.id
        )
      order by attempt.id
      limit ${limit}
    ),
    considered as materialized (
      select ${attemptColumns}
      from (select distinct account_id, lesson_id from batch) as pair
      join assessment.attempt
        on attempt.account_id = pair.account_id and attempt.lesson_id = pair.lesson_id
    ),
    ${firstAnswers},
    added as (${addCounts(sql`attempt_id in (select id from batch)`)}),
    remembered as (insert into assessment.counted_attempt (attempt_id) select id from batch)
    select count(*) as count, max(id::text) as newest from batch`.execute(db);
  return rows[0] ?? { count: 0, newest: null };
}

/** Attempts before this id are never looked at again. */
export async function forgetCounted(db: Db, before: string) {
  await db.deleteFrom('assessment.counted_attempt').where('attempt_id', '<', before).execute();
}

export async function findProgress(db: Db) {
  return db
    .selectFrom('assessment.count_progress')
    .select(['reached_id as reachedId', 'counted_at as countedAt'])
    .executeTakeFirst();
}

export async function writeProgress(db: Db, reachedId: string, isComplete: boolean) {
  const counted = isComplete ? { counted_at: new Date() } : {};
  await db
    .insertInto('assessment.count_progress')
    .values({ reached_id: reachedId, ...counted })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ reached_id: reachedId, ...counted }),
    )
    .execute();
}

export async function findNewestAttempt(db: Db): Promise<string | undefined> {
  const newest = await db
    .selectFrom('assessment.attempt')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id;
}

/** Those that were never counted as a whole. */
export async function listUncountedQuizzes(db: Db): Promise<string[]> {
  const quizzes = await db
    .selectFrom('assessment.quiz as quiz')
    .leftJoin('assessment.quiz_recount as recount', 'recount.lesson_id', 'quiz.lesson_id')
    .where('recount.lesson_id', 'is', null)
    .select('quiz.lesson_id as lessonId')
    .orderBy('quiz.lesson_id')
    .execute();
  return quizzes.map(({ lessonId }) => lessonId);
}

/** Those that were counted again longest ago, or never. */
export async function listQuizzesToRecount(db: Db, share: number): Promise<string[]> {
  const { rows } = await sql<{ lessonId: string }>`
    select quiz.lesson_id as "lessonId"
    from assessment.quiz
    left join assessment.quiz_recount as recount on recount.lesson_id = quiz.lesson_id
    order by recount.recounted_at nulls first, quiz.lesson_id
    limit (select ceil(count(*) * ${share}::float) from assessment.quiz)`.execute(db);
  return rows.map(({ lessonId }) => lessonId);
}

export async function deleteCounts(db: Db, lessonId: string) {
  await db.deleteFrom('assessment.answer_count').where('lesson_id', '=', lessonId).execute();
}

/**
 * Counts all attempts at a quiz. Those that are new enough to be looked at by `countNextAttempts` are remembered in the same
 * statement, so that both see the same attempts.
 */
export async function countQuiz(db: Db, lessonId: string, from: string) {
  await sql`
    with considered as materialized (
      select ${attemptColumns} from assessment.attempt where attempt.lesson_id = ${lessonId}
    ),
    ${firstAnswers},
    added as (${addCounts(sql`true`)}),
    remembered as (
      insert into assessment.counted_attempt (attempt_id)
      select id from considered where id >= ${from}
      on conflict do nothing
    )
    insert into assessment.quiz_recount (lesson_id, recounted_at) values (${lessonId}, now())
    on conflict (lesson_id) do update set recounted_at = excluded.recounted_at`.execute(db);
}
