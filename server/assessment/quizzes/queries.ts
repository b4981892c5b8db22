import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { KeyedQuestion } from './grade.ts';

export interface NewQuestion {
  question: string;
  options: string[];
  answer: number;
  explanation: string;
  sample?: boolean;
}

/** One version of a quiz with its answer key. */
export async function findKeyedQuiz(db: Db, lessonId: string, version: number) {
  return keyedQuiz(db, lessonId, version).executeTakeFirst();
}

/** Acquires a lock in the same statement, until the transaction ends: attempts are numbered one after the other. */
export async function findKeyedQuizUnderLock(
  db: Db,
  lessonId: string,
  version: number,
  lockName: string,
) {
  return keyedQuiz(db, lessonId, version)
    .select(sql`pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.as('lock'))
    .executeTakeFirst();
}

function keyedQuiz(db: Db, lessonId: string, version: number) {
  return db
    .selectFrom('assessment.quiz as quiz')
    .innerJoin('assessment.question as question', 'question.lesson_id', 'quiz.lesson_id')
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .where('quiz.lesson_id', '=', lessonId)
    .where('question.version', '=', version)
    .groupBy('quiz.lesson_id')
    .select([
      'quiz.pass_mark as passMark',
      sql<KeyedQuestion[]>`json_agg(
        json_build_object(
          'options', cardinality(question.options), 'answer', key.answer, 'explanation', key.explanation
        )
        order by question.position
      )`.as('questions'),
    ]);
}

export async function hasQuiz(db: Db, lessonId: string): Promise<boolean> {
  const quiz = await db
    .selectFrom('assessment.quiz')
    .where('lesson_id', '=', lessonId)
    .select('lesson_id')
    .executeTakeFirst();
  return quiz !== undefined;
}

/**
 * Stores an attempt and, in the same statement, a review card for each wrongly answered question, due now. Returns nothing when an
 * attempt with this key exists; then no card changes either.
 */
export async function insertAttempt(
  db: Db,
  attempt: {
    accountId: number;
    lessonId: string;
    key: string;
    quizVersion: number;
    passMark: number;
    answers: (number | null)[];
    score: number;
    total: number;
    /** Positions of wrongly answered questions, from 1. */
    missed: number[];
  },
) {
  const best = sql<number>`greatest(${attempt.score}::int, (
    select max(score) from assessment.attempt
    where account_id = ${attempt.accountId} and lesson_id = ${attempt.lessonId}
  ))`;
  return db
    .with('inserted', (db) =>
      db
        .insertInto('assessment.attempt')
        .values((eb) => ({
          account_id: attempt.accountId,
          lesson_id: attempt.lessonId,
          key: attempt.key,
          number: eb
            .selectFrom('assessment.attempt as earlier')
            .where('earlier.account_id', '=', attempt.accountId)
            .where('earlier.lesson_id', '=', attempt.lessonId)
            .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as('number')),
          quiz_version: attempt.quizVersion,
          pass_mark: attempt.passMark,
          answers: attempt.answers,
          score: attempt.score,
          total: attempt.total,
        }))
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .returning(['account_id', 'lesson_id', 'quiz_version', 'number', best.as('best')]),
    )
    .with('card', (db) =>
      db
        .insertInto('assessment.review_card')
        .columns(['account_id', 'question_id'])
        .expression((eb) =>
          eb
            .selectFrom('inserted')
            .innerJoin('assessment.question as question', (join) =>
              join
                .onRef('question.lesson_id', '=', 'inserted.lesson_id')
                .onRef('question.version', '=', 'inserted.quiz_version'),
            )
            .where('question.position', '=', sql<number>`any(${attempt.missed}::int[])`)
            .select(['inserted.account_id', 'question.id']),
        )
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'question_id']).doUpdateSet({
            due_at: sql`least(review_card.due_at, excluded.due_at)`,
          }),
        ),
    )
    .selectFrom('inserted')
    .select(['number', 'best'])
    .executeTakeFirst();
}

/** With the best score in the same quiz. */
export async function findAttempt(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('assessment.attempt as attempt')
    .where('attempt.account_id', '=', accountId)
    .where('attempt.key', '=', key)
    .select((eb) => [
      'attempt.lesson_id as lessonId',
      'attempt.number',
      'attempt.answers',
      'attempt.score',
      'attempt.total',
      'attempt.pass_mark as passMark',
      'attempt.quiz_version as quizVersion',
      eb
        .selectFrom('assessment.attempt as each')
        .whereRef('each.account_id', '=', 'attempt.account_id')
        .whereRef('each.lesson_id', '=', 'attempt.lesson_id')
        .select((eb) => eb.fn.max('each.score').as('best'))
        .$asScalar()
        .$notNull()
        .as('best'),
    ])
    .executeTakeFirst();
}

export async function summariseAttempts(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('assessment.attempt')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('score').as('best'),
      sql<number | null>`(array_agg(score order by number desc))[1]`.as('last'),
      sql<number | null>`(array_agg(total order by number desc))[1]`.as('total'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findQuiz(db: Db, lessonId: string) {
  return db
    .selectFrom('assessment.quiz')
    .where('lesson_id', '=', lessonId)
    .select(['version', 'content_hash as contentHash'])
    .executeTakeFirst();
}

export async function writeQuiz(
  db: Db,
  quiz: { lessonId: string; version: number; contentHash: string; passMark: number },
) {
  const { lessonId, version, contentHash, passMark } = quiz;
  const values = { version, content_hash: contentHash, pass_mark: passMark };
  await db
    .insertInto('assessment.quiz')
    .values({ lesson_id: lessonId, ...values })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(values))
    .execute();
}

/** Upserts the questions of a version. Existing ones keep their ids, and with them their review cards. */
export async function writeQuestions(
  db: Db,
  lessonId: string,
  version: number,
  questions: readonly NewQuestion[],
) {
  const rows = await db
    .insertInto('assessment.question')
    .values(
      questions.map(({ question, options, sample = false }, index) => ({
        lesson_id: lessonId,
        version,
        position: index + 1,
        question,
        options,
        sample,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['lesson_id', 'version', 'position']).doUpdateSet((eb) => ({
        question: eb.ref('excluded.question'),
        options: eb.ref('excluded.options'),
        sample: eb.ref('excluded.sample'),
      })),
    )
    .returning(['id', 'position'])
    .execute();
  await db
    .insertInto('assessment.answer_key')
    .values(
      rows.flatMap(({ id, position }) => {
        const question = questions[position - 1];
        return question
          ? [{ question_id: id, answer: question.answer, explanation: question.explanation }]
          : [];
      }),
    )
    .onConflict((conflict) =>
      conflict.column('question_id').doUpdateSet((eb) => ({
        answer: eb.ref('excluded.answer'),
        explanation: eb.ref('excluded.explanation'),
      })),
    )
    .execute();
}
