import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { ReviewRating } from './review-schedule.ts';

/** Which card a review is about. */
export type CardRef = { questionId: string } | { practiceQuestionId: string } | { kana: string };

export interface NewReview {
  card: CardRef;
  key: string;
  answer?: number | null;
  way?: 'typed' | 'heard';
  correct: boolean;
  rating: ReviewRating;
  early: boolean;
  reviewedAt: Date;
}

/** Returns false when a review with this key exists. */
export async function insertReview(
  db: Db,
  accountId: number,
  { card, ...review }: NewReview,
): Promise<boolean> {
  const written = await db
    .insertInto('assessment.review_log')
    .values({
      account_id: accountId,
      question_id: 'questionId' in card ? card.questionId : null,
      practice_question_id: 'practiceQuestionId' in card ? card.practiceQuestionId : null,
      kana: 'kana' in card ? card.kana : null,
      key: review.key,
      answer: review.answer ?? null,
      way: review.way ?? null,
      correct: review.correct,
      rating: review.rating,
      early: review.early,
      reviewed_at: review.reviewedAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

export async function findReview(db: Db, accountId: number, key: string) {
  const found = await db
    .selectFrom('assessment.review_log')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select([
      sql<string>`coalesce(question_id::text, practice_question_id::text, kana)`.as('card'),
      'correct',
    ])
    .executeTakeFirst();
  return found;
}
