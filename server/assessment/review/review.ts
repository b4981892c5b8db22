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
    lesson: { slug: card.lessonSlug, name: card.lessonTitle },
  };
}

/** Checks the answer without scheduling: the learner rates the difficulty afterwards. */
export async function checkReviewAnswer(
  db: Db,
  viewer: Viewer,
  questionId: string,
  answer: number | null,
): Promise<ReviewVerdict> {
  const card = await queries.findKeyedCard(db, viewer.accountId, questionId);
  if (!card) throw new Refusal('not_found');
  return { ...gradeAnswer(card, answer), intervals: previewIntervals(card, new Date()) };
}

interface ReviewInput {
  answer: number | null;
  rating: number;
  key: string;
}

export async function rateReview(db: Db, viewer: Viewer, questionId: string, input: ReviewInput) {
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    const card = await queries.lockKeyedCard(db, accountId, questionId);
    if (!card) throw new Refusal('not_found');
    const { chosen, correct } = gradeAnswer(card, input.answer);
    const request = { questionId, key: input.key };
    // A second window may have reviewed it already: a question counts once each time it is due.
    if (card.dueAt > new Date()) return presentEarlierReview(db, accountId, request, card, correct);
    const rating = (correct && ratings.find((rating) => rating === input.rating)) || 1;
    const memory = schedule(card, rating, new Date());
    const isNew = await queries.writeReview(db, {
      accountId,
      questionId,
      key: input.key,
      answer: chosen,
      correct,
      rating,
      memory,
    });
    if (!isNew) return presentEarlierReview(db, accountId, request, card, correct);
    await recordDay(db, accountId, card);
    return presentReview(db, accountId, { correct, dueAt: memory.dueAt });
  });
}

/** A repeated review gets the result of the first. */
async function presentEarlierReview(
  db: Db,
  accountId: number,
  request: { questionId: string; key: string },
  { dueAt }: { dueAt: Date },
  correct: boolean,
) {
  const earlier = await queries.findReview(db, accountId, request.key);
  if (earlier && earlier.questionId !== request.questionId) throw new Refusal('key_used');
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

/**
 * Graded like a quiz with one question. Unlike a quiz it always shows the answer, which the learner has seen before: cards
 * are made of wrongly answered questions only.
 */
function gradeAnswer(
  { options, answer, explanation }: { options: number; answer: number; explanation: string },
  option: number | null,
) {
  const {
    answers: [chosen = null],
    score,
  } = gradeQuiz([{ options, answer, explanation }], [option]);
  return { chosen, correct: score === 1, right: answer, explanation };
}
