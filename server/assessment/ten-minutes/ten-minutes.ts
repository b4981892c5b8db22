import { reviewSessionSize } from '../../../contract/assessment/review.ts';
import { type TenMinutes, tenMinutesReviews } from '../../../contract/assessment/ten-minutes.ts';
import type { Day } from '../../../contract/text/days.ts';
import { findLessonContent } from '../../catalog/courses/courses.ts';
import { recordDay } from '../../learning/progress/completion.ts';
import { getLearningDay, getLearningWeek } from '../../learning/progress/learning-week.ts';
import {
  findReadingLesson,
  findReadingPlace,
  listLessonsToRead,
  saveReadingPlace,
} from '../../learning/progress/reading.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { listDueQuestions } from '../review/review.ts';
import { knownMemory } from '../review/review-schedule.ts';
import * as queries from './queries.ts';
import { splitSections } from './sections.ts';

/** Planned once a day: the plan stays the same on every device. */
export async function startTenMinutes(db: Db, viewer: Viewer): Promise<TenMinutes> {
  const { today } = await getLearningDay(db, viewer.accountId);
  const session =
    (await queries.findSession(db, viewer.accountId, today)) ??
    (await planSession(db, viewer, today));
  return present(db, viewer, today, session);
}

async function planSession(db: Db, viewer: Viewer, day: Day) {
  const { accountId } = viewer;
  const [questions, lessons] = await Promise.all([
    listDueQuestions(db, viewer, tenMinutesReviews),
    listLessonsToRead(db, viewer),
  ]);
  const reviewIds = questions.map(({ id }) => id);
  const [lesson] = lessons;
  const [content, place] = lesson
    ? await Promise.all([
        findLessonContent(db, lesson.id),
        findReadingPlace(db, accountId, lesson.id),
      ])
    : [null, 0];
  const sections = splitSections(content?.html ?? '');
  // Everything was read before: the last section sums it up.
  const section = Math.max(0, Math.min(place, sections.length - 1));
  const questionId = await queries.findQuestionNear(
    db,
    lessons.map(({ id }) => id),
    sections.length > 0 ? (section + 1) / sections.length : 1,
    reviewIds,
  );
  await queries.insertSession(db, accountId, day, {
    reviewIds,
    lessonId: sections.length > 0 && lesson ? lesson.id : null,
    section,
    questionId,
  });
  return getSession(db, accountId, day);
}

async function getSession(db: Db, accountId: number, day: Day): Promise<queries.DailySession> {
  const session = await queries.findSession(db, accountId, day);
  if (!session) throw new Refusal('not_found');
  return session;
}

export async function finishReviewStep(db: Db, viewer: Viewer): Promise<TenMinutes> {
  const { today } = await getLearningDay(db, viewer.accountId);
  await getSession(db, viewer.accountId, today);
  await queries.markSession(db, viewer.accountId, today, 'reviewed_at');
  return present(db, viewer, today, await getSession(db, viewer.accountId, today));
}

export async function finishReadingStep(db: Db, viewer: Viewer): Promise<TenMinutes> {
  const { accountId } = viewer;
  const { today, timeZone } = await getLearningDay(db, accountId);
  const { lessonId, section } = await getSession(db, accountId, today);
  if (!lessonId) throw new Refusal('not_found');
  await inTransaction(db, async (db) => {
    if (!(await queries.markSession(db, accountId, today, 'read_at'))) return;
    await saveReadingPlace(db, accountId, lessonId, section + 1);
    await recordDay(db, accountId, { lessonId, timeZone });
  });
  return present(db, viewer, today, await getSession(db, accountId, today));
}

export async function answerDailyQuestion(
  db: Db,
  viewer: Viewer,
  answer: number,
): Promise<TenMinutes> {
  const { accountId } = viewer;
  const { today, timeZone } = await getLearningDay(db, accountId);
  const { questionId } = await getSession(db, accountId, today);
  const question = questionId ? await queries.findKeyedQuestion(db, questionId) : undefined;
  if (!questionId || !question || answer >= question.options.length) {
    throw new Refusal('not_found');
  }
  await inTransaction(db, async (db) => {
    if (!(await queries.writeAnswer(db, accountId, today, answer))) return;
    if (answer !== question.answer) await queries.insertReviewCard(db, accountId, questionId);
    else await queries.insertKnownCard(db, accountId, questionId, knownMemory(new Date(), false));
    await recordDay(db, accountId, { lessonId: question.lessonId, timeZone });
  });
  return present(db, viewer, today, await getSession(db, accountId, today));
}

async function present(
  db: Db,
  viewer: Viewer,
  day: Day,
  session: queries.DailySession,
): Promise<TenMinutes> {
  const [reviews, reading, question, week] = await Promise.all([
    listOpenReviews(db, viewer, session),
    presentReading(db, viewer, session),
    presentQuestion(db, viewer, session),
    getLearningWeek(db, viewer.accountId),
  ]);
  const steps: TenMinutes['steps'] = [];
  if (session.reviewIds.length > 0) steps.push({ kind: 'reviews', done: reviews.length === 0 });
  if (reading) steps.push({ kind: 'reading', done: session.readAt !== null });
  if (question) steps.push({ kind: 'question', done: question.verdict !== null });
  const isFinished = steps.every(({ done }) => done);
  if (isFinished && !session.finishedAt) {
    await queries.markSession(db, viewer.accountId, day, 'finished_at');
  }
  return {
    day,
    steps,
    reviews,
    reading,
    question,
    finished: isFinished,
    week,
  };
}

/** Of the planned ones, those that are still due: rating one makes it due later. */
async function listOpenReviews(db: Db, viewer: Viewer, session: queries.DailySession) {
  if (session.reviewedAt || session.reviewIds.length === 0) return [];
  const questions = await listDueQuestions(db, viewer, reviewSessionSize);
  return questions.filter(({ id }) => session.reviewIds.includes(id));
}

/** Nothing once the lesson was withdrawn or locked. */
async function presentReading(
  db: Db,
  viewer: Viewer,
  { lessonId, section }: queries.DailySession,
): Promise<TenMinutes['reading']> {
  const lesson = lessonId ? await findReadingLesson(db, viewer, lessonId) : null;
  const content = lesson && (await findLessonContent(db, lesson.id));
  if (!lesson || !content) return null;
  const sections = splitSections(content.html);
  const index = Math.min(section, sections.length - 1);
  const part = sections[index];
  if (!part) return null;
  const { slug, title, courseId, courseTitle } = lesson;
  return {
    course: { id: courseId, title: courseTitle },
    lesson: { slug, title },
    ...part,
    section: index + 1,
    sections: sections.length,
  };
}

/** Nothing once its lesson was withdrawn or locked. The key is shown only after the answer. */
async function presentQuestion(
  db: Db,
  viewer: Viewer,
  { questionId, answer, answeredAt }: queries.DailySession,
): Promise<TenMinutes['question']> {
  const found = questionId ? await queries.findKeyedQuestion(db, questionId) : undefined;
  const lesson = found && (await findReadingLesson(db, viewer, found.lessonId));
  if (!lesson) return null;
  const { question, options, explanation } = found;
  const right = found.answer;
  const chosen = answeredAt ? answer : null;
  return {
    course: { id: lesson.courseId, title: lesson.courseTitle },
    lesson: { slug: lesson.slug, title: lesson.title },
    question,
    options,
    verdict: chosen === null ? null : { chosen, right, correct: chosen === right, explanation },
  };
}
