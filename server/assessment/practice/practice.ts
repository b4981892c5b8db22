import type { LessonPractice, PracticeVerdict } from '../../../contract/assessment/practice.ts';
import type { PracticeAnswer } from '../../../practice/kinds.ts';
import { givenUp, gradePractice, showQuestion, solutionOf } from '../../../practice/kinds.ts';
import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import { recordDay } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, byAddress, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { insertReview } from '../review/log-queries.ts';
import { ratingOf, scheduleAnswer } from './practice-schedule.ts';
import * as queries from './queries.ts';

export async function getPractice(
  db: Db,
  viewer: Viewer | null,
  slug: string,
): Promise<LessonPractice> {
  const lesson = await getReadableLesson(db, viewer, slug);
  const questions = await queries.listQuestions(db, lesson.id, viewer?.accountId ?? null);
  return {
    questions: questions.map(({ content, figure, solved }) => ({
      shown: showQuestion(content, figure ?? ''),
      solved,
    })),
  };
}

interface PracticeParams {
  slug: string;
  question: string;
}

interface Doer {
  viewer: Viewer | null;
  address: string;
}

async function getAsked(db: Db, { viewer, address }: Doer, params: PracticeParams) {
  await limitTries(db, limits.practice, viewer ? byAccount(viewer.accountId) : byAddress(address));
  const lesson = await getReadableLesson(db, viewer, params.slug);
  const question = await queries.findQuestion(db, lesson.id, params.question);
  if (!question) throw new Refusal('not_found');
  return { lesson, question };
}

interface AnswerInput {
  answer: PracticeAnswer;
  reveal?: boolean | undefined;
  review?: { key: string; cram?: boolean | undefined } | undefined;
}

/** Wrong answers get help, never the solution, unless the learner gives up. */
export async function answerPractice(
  db: Db,
  doer: Doer,
  params: PracticeParams,
  { answer, reveal = false, review }: AnswerInput,
): Promise<PracticeVerdict> {
  const { viewer } = doer;
  const { lesson, question } = await getAsked(db, doer, params);
  const { content } = question;
  const grade = gradePractice(content, answer) ?? (reveal ? givenUp : undefined);
  if (!grade) throw new Refusal('practice_changed');
  // Giving up usually follows a wrong answer, which was counted when it was given. As the first thing since the card became due
  // it counts as one.
  if (viewer && (!reveal || !(await queries.isAnswered(db, viewer.accountId, question.id)))) {
    const correct = grade.correct && !reveal;
    await storeAnswer(db, viewer, lesson, { question, correct, review });
  }
  const isOver = grade.correct || reveal;
  return {
    ...grade,
    explanation: isOver ? content.explanation : null,
    solution: isOver ? solutionOf(content) : null,
  };
}

async function storeAnswer(
  db: Db,
  { accountId }: Viewer,
  lesson: ViewerLesson,
  {
    question,
    correct,
    review,
  }: {
    question: { id: string; version: number };
    correct: boolean;
    review: AnswerInput['review'];
  },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const card = await queries.lockCard(db, accountId, question);
    const now = new Date();
    const early = card.dueAt > now;
    const memory = scheduleAnswer(card, correct, now);
    if (review && (!early || review.cram)) {
      const isNew = await insertReview(db, accountId, {
        card: { practiceQuestionId: question.id },
        key: review.key,
        correct,
        rating: ratingOf(card, correct),
        early,
        reviewedAt: now,
      });
      if (isNew && early) await limitTries(db, limits.cram, byAccount(accountId));
    }
    await queries.updateCard(db, accountId, question.id, {
      version: question.version,
      correct,
      memory,
    });
    await recordDay(db, accountId, { lessonId: lesson.id, timeZone: lesson.timeZone });
  });
}

export async function getPracticeHint(db: Db, doer: Doer, params: PracticeParams, seen: number) {
  const { viewer } = doer;
  const { question } = await getAsked(db, doer, params);
  const { hints } = question.content;
  const hint = hints[seen];
  if (hint === undefined) throw new Refusal('not_found');
  if (viewer) await queries.countHint(db, viewer.accountId, question, seen + 1);
  return { hint, left: hints.length - seen - 1 };
}
