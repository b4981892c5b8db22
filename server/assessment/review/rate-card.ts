import type { ReviewResult } from '../../../contract/assessment/review.ts';
import { recordDay } from '../../learning/progress/completion.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { type CardRef, findReview, insertReview } from './log-queries.ts';
import { countDueCards } from './queries.ts';
import { type Memory, reviewCard } from './review-schedule.ts';

interface LockedCard extends Memory {
  /** Null if the lesson is gone: then it doesn't count as learning in a lesson. */
  lessonId: string | null;
  timeZone: string;
}

interface Answer {
  key: string;
  correct: boolean;
  rating: number;
  cram?: boolean | undefined;
  /** The option of a quiz question. */
  chosen?: number | null;
  /** How a kana was asked. */
  way?: 'typed' | 'heard';
}

/** Reviews a card of any kind that the caller has locked. A repeated review gets the result of the first. */
export async function rateCard(
  db: Db,
  accountId: number,
  ref: CardRef,
  card: LockedCard,
  answer: Answer,
  save: (memory: Memory) => Promise<void>,
): Promise<ReviewResult> {
  const { key, correct, rating, cram = false } = answer;
  const now = new Date();
  // A second window may have reviewed it already: a card counts once each time it is due.
  const review = reviewCard(card, { correct, rating, cram }, now);
  const isNew =
    review !== undefined &&
    (await insertReview(db, accountId, {
      card: ref,
      key,
      answer: answer.chosen ?? null,
      ...(answer.way && { way: answer.way }),
      correct,
      rating: review.rating,
      early: review.early,
      reviewedAt: review.early ? now : (review.memory.reviewedAt ?? now),
    }));
  if (!isNew) {
    const earlier = await findReview(db, accountId, key);
    if (earlier && earlier.card !== idOf(ref)) throw new Refusal('key_used');
    return present(db, accountId, earlier?.correct ?? correct, card.dueAt);
  }
  if (review.early) await limitTries(db, limits.cram, byAccount(accountId));
  await save(review.memory);
  if (card.lessonId) {
    await recordDay(db, accountId, { lessonId: card.lessonId, timeZone: card.timeZone });
  }
  return present(db, accountId, correct, review.memory.dueAt);
}

async function present(db: Db, accountId: number, correct: boolean, dueAt: Date) {
  const due = await countDueCards(db, accountId);
  return { correct, dueAt: dueAt.toISOString(), due };
}

function idOf(ref: CardRef): string {
  if ('questionId' in ref) return ref.questionId;
  return 'kana' in ref ? ref.kana : ref.practiceQuestionId;
}
