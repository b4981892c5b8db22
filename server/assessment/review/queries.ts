import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Memory, ReviewRating } from './review-schedule.ts';

/** Only those whose question is current and whose lesson the learner may read. */
function openCards(db: Db, accountId: number) {
  return db
    .selectFrom('assessment.open_review_card as card')
    .where('card.account_id', '=', accountId);
}

const isDue = sql<boolean>`card.due_at <= now()`;

/** Practice questions included, as the menu counts them. */
export async function countDueCards(db: Db, accountId: number): Promise<number> {
  const { due } = await openCards(db, accountId)
    .where(isDue)
    .select((eb) => [
      sql<number>`${eb.fn.countAll<number>()} + (
        select count(*) from assessment.open_practice_card as practice
        where practice.account_id = ${accountId} and practice.due_at <= now()
      )`.as('due'),
    ])
    .executeTakeFirstOrThrow();
  return due;
}

/** Longest overdue first. */
export async function listDueCards(db: Db, accountId: number, limit: number) {
  return openCards(db, accountId)
    .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where(isDue)
    .select([
      'question.id',
      'question.question',
      'question.options',
      'course.id as courseId',
      'course.title as courseTitle',
      'lesson.slug as lessonSlug',
      'lesson.title as lessonTitle',
    ])
    .orderBy('card.due_at')
    .orderBy('question.lesson_id')
    .orderBy('question.position')
    .limit(limit)
    .execute();
}

export async function summariseCards(db: Db, accountId: number) {
  return openCards(db, accountId)
    .select((eb) => [
      eb.fn.countAll<number>().as('scheduled'),
      eb.fn.countAll<number>().filterWhere(isDue).as('due'),
      eb.fn.min('card.due_at').as('firstAt'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findKeyedCard(db: Db, accountId: number, questionId: string) {
  return keyedCard(db, accountId, questionId).executeTakeFirst();
}

/** Locks the card, so that concurrent reviews build on each other. */
export async function lockKeyedCard(db: Db, accountId: number, questionId: string) {
  return keyedCard(db, accountId, questionId).forUpdate('card').executeTakeFirst();
}

function keyedCard(db: Db, accountId: number, questionId: string) {
  return db
    .selectFrom('assessment.review_card as card')
    .innerJoin('assessment.open_review_card as open', (join) =>
      join
        .onRef('open.account_id', '=', 'card.account_id')
        .onRef('open.question_id', '=', 'card.question_id'),
    )
    .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .leftJoin('notifications.preference as preference', 'preference.account_id', 'card.account_id')
    .where('card.account_id', '=', accountId)
    .where('card.question_id', '=', questionId)
    .select((eb) => [
      'card.due_at as dueAt',
      'card.stability',
      'card.difficulty',
      'card.scheduled_days as scheduledDays',
      'card.learning_steps as learningSteps',
      'card.reps',
      'card.lapses',
      'card.state',
      'card.reviewed_at as reviewedAt',
      'question.lesson_id as lessonId',
      eb.fn<number>('cardinality', ['question.options']).as('options'),
      'key.answer',
      'key.explanation',
      sql<string>`coalesce(preference.time_zone, 'UTC')`.as('timeZone'),
    ]);
}

/** Stores a review and the new state of its card. Returns false when a review with this key exists. */
export async function writeReview(
  db: Db,
  review: {
    accountId: number;
    questionId: string;
    key: string;
    answer: number | null;
    correct: boolean;
    rating: ReviewRating;
    memory: Memory;
  },
): Promise<boolean> {
  const { accountId, questionId, key, answer, correct, rating, memory } = review;
  const written = await db
    .with('log', (db) =>
      db
        .insertInto('assessment.review_log')
        .values({
          account_id: accountId,
          question_id: questionId,
          key,
          answer,
          correct,
          rating,
          ...(memory.reviewedAt && { reviewed_at: memory.reviewedAt }),
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
        .returning('id'),
    )
    .updateTable('assessment.review_card as card')
    .set({
      due_at: memory.dueAt,
      stability: memory.stability,
      difficulty: memory.difficulty,
      scheduled_days: memory.scheduledDays,
      learning_steps: memory.learningSteps,
      reps: memory.reps,
      lapses: memory.lapses,
      state: memory.state,
      reviewed_at: memory.reviewedAt,
    })
    .where('card.account_id', '=', accountId)
    .where('card.question_id', '=', questionId)
    .where((eb) => eb.exists(eb.selectFrom('log').select('log.id')))
    .returning('card.question_id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function findReview(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('assessment.review_log')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select(['question_id as questionId', 'correct'])
    .executeTakeFirst();
}
