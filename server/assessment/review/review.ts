import {
  type Cram,
  type CramCourse,
  cramSize,
  forecastDays,
  longestSession,
  type Review,
  type ReviewForecast,
  type ReviewGoal,
  type ReviewQuestion,
  type ReviewResult,
  type ReviewVerdict,
  reviewSessionSize,
} from '../../../contract/assessment/review.ts';
import { addDays } from '../../../contract/text/days.ts';
import { solutionInQuiz } from '../../../practice/in-quiz.ts';
import type { PracticeAnswer } from '../../../practice/kinds.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { gradeQuiz, type KeyedQuestion } from '../quizzes/grade.ts';
import * as cramQueries from './cram-queries.ts';
import { presentCards } from './present-cards.ts';
import * as queries from './queries.ts';
import { rateCard } from './rate-card.ts';
import { mixLessons } from './review-order.ts';
import { previewIntervals } from './review-schedule.ts';

/** A session ends at the goal of the day; further ones are short. */
export async function getReview(
  db: Db,
  { accountId }: Viewer,
  only?: 'kana' | undefined,
): Promise<Review> {
  const summary = await queries.summariseCards(db, accountId);
  const { due, scheduled, firstAt, goal, done, kana, kanaDue } = summary;
  const limit = sessionSize({ cards: goal, done });
  const cards = due > 0 ? await queries.listDueCards(db, accountId, { limit, only }) : [];
  return {
    cards: mixLessons(await presentCards(db, cards)),
    due,
    scheduled,
    nextAt: due > 0 ? null : (firstAt?.toISOString() ?? null),
    goal: { cards: goal, done },
    kana: kana > 0 || summary.hasOpenedKana ? { cards: kana, due: kanaDue } : null,
  };
}

export function sessionSize({ cards, done }: ReviewGoal): number {
  const left = (cards ?? 0) - done;
  return left > 0 ? Math.min(left, longestSession) : reviewSessionSize;
}

/** Due quiz questions alone, for sessions that ask nothing else. */
export async function listDueQuestions(
  db: Db,
  { accountId }: Viewer,
  limit: number,
): Promise<ReviewQuestion[]> {
  const cards = await queries.listDueCards(db, accountId, { limit, only: 'question' });
  const shown = await presentCards(db, cards);
  // Those of other kinds wait for Review.
  const questions = shown.filter((card) => card.kind === 'question');
  return mixLessons(questions.filter(({ shown }) => !shown));
}

export async function setReviewGoal(
  db: Db,
  { accountId }: Viewer,
  cards: number | null,
): Promise<ReviewGoal> {
  await queries.writeGoal(db, accountId, cards);
  return queries.findGoal(db, accountId);
}

export async function getReviewForecast(db: Db, { accountId }: Viewer): Promise<ReviewForecast> {
  const counts = await queries.countByDay(db, accountId, forecastDays);
  const today = counts[0]?.today ?? '';
  const cardsIn = (ahead: number) => counts.find((count) => count.ahead === ahead)?.cards ?? 0;
  return {
    due: counts.reduce((sum, { due }) => sum + due, 0),
    days: Array.from({ length: forecastDays + 1 }, (_, ahead) => ({
      day: addDays(today, ahead),
      cards: cardsIn(ahead),
    })),
    later: cardsIn(forecastDays + 1),
  };
}

export async function listCramCourses(db: Db, { accountId }: Viewer): Promise<CramCourse[]> {
  return cramQueries.listCourses(db, accountId);
}

/** Everything of a course that is in the deck, part by part. */
export async function getCram(
  db: Db,
  { accountId }: Viewer,
  courseId: number,
  since: string | undefined,
): Promise<Cram> {
  const now = new Date();
  // A moment in the future would exclude nothing.
  const startedAt = new Date(Math.min(since ? Date.parse(since) : now.getTime(), now.getTime()));
  const [course, cards] = await Promise.all([
    cramQueries.findCourse(db, accountId, courseId),
    cramQueries.listCards(db, accountId, { courseId, since: startedAt, limit: cramSize }),
  ]);
  if (!course) throw new Refusal('not_found');
  return {
    course,
    cards: await presentCards(db, cards),
    left: cards[0]?.left ?? 0,
    startedAt: startedAt.toISOString(),
  };
}

/** Checks the answer without scheduling: the learner rates the difficulty afterwards. */
export async function checkReviewAnswer(
  db: Db,
  viewer: Viewer,
  questionId: string,
  answer: number | null,
  given?: PracticeAnswer,
): Promise<ReviewVerdict> {
  const card = await queries.findKeyedCard(db, viewer.accountId, questionId);
  if (!card) throw new Refusal('not_found');
  const now = new Date();
  return {
    ...gradeAnswer(card, answer, given),
    intervals: previewIntervals(card, now),
    early: card.dueAt > now,
  };
}

interface ReviewInput {
  answer: number | null;
  given?: PracticeAnswer | undefined;
  rating: number;
  key: string;
  cram?: boolean | undefined;
}

export async function rateReview(
  db: Db,
  { accountId }: Viewer,
  questionId: string,
  { answer, given, ...input }: ReviewInput,
): Promise<ReviewResult> {
  return inTransaction(db, async (db) => {
    const card = await queries.lockKeyedCard(db, accountId, questionId);
    if (!card) throw new Refusal('not_found');
    const { chosen, correct } = gradeAnswer(card, answer, given);
    return rateCard(db, accountId, { questionId }, card, { ...input, correct, chosen }, (memory) =>
      queries.updateCard(db, accountId, questionId, memory),
    );
  });
}

/**
 * Graded like a quiz with one question. Unlike a quiz it always shows the answer: cards are made of questions that were answered,
 * right or wrong, in a quiz that shows its answers.
 */
function gradeAnswer(question: KeyedQuestion, option: number | null, given?: PracticeAnswer) {
  const { answer, explanation, content } = question;
  const {
    answers: [chosen = null],
    verdicts: [verdict],
  } = gradeQuiz([question], [option], [given ?? null]);
  const marked = verdict?.marked;
  return {
    chosen,
    correct: verdict?.correct ?? false,
    right: answer,
    explanation,
    ...(verdict?.says && { says: verdict.says }),
    ...(marked &&
      content && { marked: { ...marked, explanation, solution: solutionInQuiz(content) } }),
  };
}
