import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import type { OpenLesson } from './access.ts';
import { awardBadges } from './award-badges.ts';
import { issueCertificate } from './certificates.ts';
import * as queries from './completion-queries.ts';
import { dayIn, mondayFrom } from './days.ts';

/** Names the lock under which one learner's work in one course is kept: one after the other. */
export function turnOf(accountId: number, courseId: number): string {
  return `progress ${accountId} ${courseId}`;
}

/** Whoever takes a course joins the first run that begins today or later, so that nothing is overdue from the start. */
export async function joinCourse(
  db: Db,
  accountId: number,
  course: { courseId: number; timeZone: string },
) {
  const startsOn = mondayFrom(dayIn(course.timeZone));
  await queries.insertEnrolment(db, accountId, course.courseId, startsOn);
}

/**
 * Something was done in a lesson, which may complete it, and with the last one the course. Whoever does something in a free
 * course takes it. Ask for the turn first.
 */
export async function recordWork(
  db: Db,
  accountId: number,
  lesson: OpenLesson,
  way: queries.CompletionWay | null,
): Promise<void> {
  if (lesson.courseFree && !lesson.enrolled) await joinCourse(db, accountId, lesson);
  const { courseId } = lesson;
  const day = dayIn(lesson.timeZone);
  const { proven } = await queries.insertWork(db, {
    ...{ accountId, courseId, lessonId: lesson.id, day, way },
  });
  if (proven && way !== null) await issueCertificate(db, accountId, courseId);
  await awardBadges(db, accountId);
}

/** The same, in its turn. */
export async function recordCompletion(
  db: Db,
  accountId: number,
  lesson: OpenLesson,
  way: queries.CompletionWay,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await queries.takeTurn(db, turnOf(accountId, lesson.courseId));
    await recordWork(db, accountId, lesson, way);
  });
}

/** A day on which something was repeated is a day learned, though nothing new was done in the lesson. */
export async function recordDay(
  db: Db,
  accountId: number,
  lesson: { lessonId: string; timeZone: string },
): Promise<void> {
  await queries.insertDay(db, accountId, lesson.lessonId, dayIn(lesson.timeZone));
  await awardBadges(db, accountId);
}

export async function markComplete(db: Db, accountId: number, lesson: OpenLesson): Promise<void> {
  if (lesson.kind === 'assignment') throw new Refusal('hand_in_first');
  // Done before, and nothing that a mark could add to.
  if (lesson.completedBy !== null) return;
  await recordCompletion(db, accountId, lesson, 'marked');
}

export async function takeBackMark(db: Db, accountId: number, lesson: OpenLesson): Promise<void> {
  await inTransaction(db, async (db) => {
    await queries.takeTurn(db, turnOf(accountId, lesson.courseId));
    await queries.deleteMark(db, accountId, lesson.id);
    await queries.settleEnrolment(db, accountId, lesson.courseId);
  });
}
