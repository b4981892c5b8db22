import {
  type ReviewQuestion,
  type ReviewVerdict,
  reviewSessionSize,
} from '../../../contract/assessment/review.ts';
import { recordDay } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { gradeQuiz } from '../quizzes/grade.ts';
import * as queries from './queries.ts';
import { mixLessons } from './review-order.ts';
import { previewIntervals, ratings, schedule } from './review-schedule.ts';

/** How many questions are due for review: the number in the side menu. */
export async function countDueReviews(db: Db, accountId: number): Promise<number> {
  return queries.countDueCards(db, accountId);
}

export async function getReview(db: Db, viewer: Viewer) {
  const [cards, { due, scheduled, firstAt }] = await Promise.all([
    queries.listDueCards(db, viewer.accountId, reviewSessionSize),
    queries.summariseCards(db, viewer.accountId),
  ]);
  return {
    questions: mixLessons(cards).map(presentQuestion),
    due,
    scheduled,
    nextAt: due > 0 ? null : (firstAt?.toISOString() ?? null),
  };
}

type DueCard = Awaited<ReturnType<typeof queries.listDueCards>>[number];

function presentQuestion(card: DueCard): ReviewQuestion {
  return {
    id: card.id,
    question: card.question,
    options: card.options,
    course: { id: card.courseId, title: card.courseTitle },
    lesson: { slug: card.lessonSlug, title: card.lessonTitle },
  };
}

/** What was right and why. Nothing is scheduled: how hard it was comes after. */
export async function checkReviewAnswer(
  db: Db,
  viewer: Viewer,
  questionId: string,
  answer: number | null,
): Promise<ReviewVerdict> {
  const card = await queries.findKeyedCard(db, viewer.accountId, questionId);
  if (!card) throw new Refusal('not_found');
  return { ...judge(card, answer), intervals: previewIntervals(card, new Date()) };
}

interface GivenReview {
  answer: number | null;
  rating: number;
  key: string;
}

export async function rateReview(db: Db, viewer: Viewer, questionId: string, given: GivenReview) {
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    const card = await queries.findKeyedCardInTurn(db, accountId, questionId);
    if (!card) throw new Refusal('not_found');
    const { chosen, correct } = judge(card, given.answer);
    const sent = { questionId, key: given.key };
    // Two windows, or a script: a question counts once each time it is due.
    if (card.dueAt > new Date()) return presentEarlierReview(db, accountId, sent, card, correct);
    const rating = (correct && ratings.find((rating) => rating === given.rating)) || 1;
    const memory = schedule(card, rating, new Date());
    const isNew = await queries.writeReview(db, {
      accountId,
      questionId,
      key: given.key,
      answer: chosen,
      correct,
      rating,
      memory,
    });
    if (!isNew) return presentEarlierReview(db, accountId, sent, card, correct);
    await recordDay(db, accountId, card);
    return presentReview(db, accountId, { correct, dueAt: memory.dueAt });
  });
}

/** A review that is sent again gets the answer of the first, whatever it says now. */
async function presentEarlierReview(
  db: Db,
  accountId: number,
  sent: { questionId: string; key: string },
  { dueAt }: { dueAt: Date },
  correct: boolean,
) {
  const earlier = await queries.findReview(db, accountId, sent.key);
  if (earlier && earlier.questionId !== sent.questionId) throw new Refusal('key_used');
  return presentReview(db, accountId, { correct: earlier?.correct ?? correct, dueAt });
}

async function presentReview(
  db: Db,
  accountId: number,
  { correct, dueAt }: { correct: boolean; dueAt: Date },
) {
  const due = await queries.countDueCards(db, accountId);
  return { correct, dueAt: dueAt.toISOString(), due };
}

/** As a quiz of this one question. */
function judge(
  { options, answer, explanation }: { options: number; answer: number; explanation: string },
  given: number | null,
) {
  const [verdict] = gradeQuiz([{ options, answer, explanation }], [given]).verdicts;
  if (!verdict) throw new Error('A quiz of one question has one verdict.');
  return verdict;
}
