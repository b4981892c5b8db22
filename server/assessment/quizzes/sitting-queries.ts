import { sql } from 'kysely';
import type { PracticeAnswer } from '../../../practice/kinds.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** The database's clock, also while a transaction waits. */
const clock = sql<Date>`clock_timestamp()`;

function sittings(db: Db) {
  return db
    .selectFrom('assessment.sitting as sitting')
    .select([
      'sitting.id',
      'sitting.account_id as accountId',
      'sitting.lesson_id as lessonId',
      'sitting.quiz_version as version',
      'sitting.paper',
      'sitting.started_at as startedAt',
      'sitting.seconds',
      'sitting.seen_at as seenAt',
      'sitting.given_back as givenBack',
      'sitting.answers',
      sql<(PracticeAnswer | null)[] | null>`sitting.given`.as('given'),
      'sitting.save_number as saveNumber',
      'sitting.ended_at as endedAt',
      'sitting.ran_out as ranOut',
      clock.as('now'),
    ]);
}

/** With the address of its lesson. */
export async function findSitting(db: Db, accountId: number, id: string) {
  return sittings(db)
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'sitting.lesson_id')
    .select('lesson.slug')
    .where('sitting.id', '=', id)
    .where('sitting.account_id', '=', accountId)
    .executeTakeFirst();
}

/** Nobody else changes it until the transaction ends. */
export async function lockSitting(db: Db, accountId: number, id: string) {
  return sittings(db)
    .where('sitting.id', '=', id)
    .where('sitting.account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockRunningSitting(db: Db, accountId: number, lessonId: string) {
  return sittings(db)
    .where('sitting.account_id', '=', accountId)
    .where('sitting.lesson_id', '=', lessonId)
    .where('sitting.ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function findLatestSitting(db: Db, accountId: number, lessonId: string) {
  return sittings(db)
    .where('sitting.account_id', '=', accountId)
    .where('sitting.lesson_id', '=', lessonId)
    .orderBy('sitting.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertSitting(
  db: Db,
  sitting: {
    accountId: number;
    lessonId: string;
    version: number;
    paper: number;
    seconds: number;
  },
) {
  const { accountId, lessonId, version, paper, seconds } = sitting;
  const { id } = await db
    .insertInto('assessment.sitting')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      quiz_version: version,
      paper,
      seconds,
      started_at: clock,
      seen_at: clock,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What arrived, and when the browser was heard of. */
export async function updateSitting(
  db: Db,
  id: string,
  state: {
    seenAt: Date;
    givenBack: number;
    answers: readonly (number | null)[];
    given: readonly (PracticeAnswer | null)[] | null;
    saveNumber: number;
  },
) {
  const { seenAt, givenBack, answers, given, saveNumber } = state;
  await db
    .updateTable('assessment.sitting')
    .set({
      seen_at: seenAt,
      given_back: givenBack,
      answers: [...answers],
      given: given && JSON.stringify(given),
      save_number: saveNumber,
    })
    .where('id', '=', id)
    .execute();
}

export async function endSitting(db: Db, id: string, { ranOut }: { ranOut: boolean }) {
  await db
    .updateTable('assessment.sitting')
    .set({ ended_at: clock, ran_out: ranOut })
    .where('id', '=', id)
    .execute();
}

/** Running ones whose allowed time is over. Some still have time to get back. */
export async function listRunOut(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return db
    .selectFrom('assessment.sitting as sitting')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'sitting.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('sitting.ended_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('sitting.id', '>', after ?? ''))
    .where(
      sql<boolean>`sitting.started_at + make_interval(secs => sitting.seconds + sitting.given_back) <= clock_timestamp()`,
    )
    .orderBy('sitting.id')
    .limit(limit)
    .select([
      'sitting.id',
      'sitting.account_id as accountId',
      'lesson.slug',
      // Otherwise nobody can take the quiz any more.
      sql<boolean>`lesson.position is not null and course.published_at is not null`.as('isOffered'),
    ])
    .execute();
}

export async function findMoreTime(db: Db, accountId: number, courseId: number) {
  const found = await db
    .selectFrom('assessment.more_time')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .select('percent')
    .executeTakeFirst();
  return found?.percent ?? 100;
}

interface LearnerOfCourse {
  accountId: number;
  courseId: number;
}

export async function upsertMoreTime(
  db: Db,
  { accountId, courseId, percent }: LearnerOfCourse & { percent: number },
) {
  await db
    .insertInto('assessment.more_time')
    .values({ account_id: accountId, course_id: courseId, percent })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'course_id']).doUpdateSet({ percent, given_at: clock }),
    )
    .execute();
}

export async function deleteMoreTime(db: Db, { accountId, courseId }: LearnerOfCourse) {
  await db
    .deleteFrom('assessment.more_time')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .execute();
}

/** In the versions that learners get now. */
export async function hasTimedQuiz(db: Db, courseId: number): Promise<boolean> {
  const found = await db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('assessment.quiz as quiz', 'quiz.lesson_id', 'lesson.id')
    .innerJoin('assessment.quiz_terms as terms', (join) =>
      join
        .onRef('terms.lesson_id', '=', 'quiz.lesson_id')
        .onRef('terms.version', '=', 'quiz.version'),
    )
    .where('lesson.course_id', '=', courseId)
    .where('lesson.position', 'is not', null)
    .where('terms.minutes', 'is not', null)
    .select('terms.version')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
