import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { dayIn, mondayFrom } from '../../platform/time/days.ts';
import { awardBadges } from '../achievements/award-badges.ts';
import { issueCertificate } from '../achievements/certificates.ts';
import type { OpenLesson } from '../enrolment/access.ts';
import { wayToTake } from '../enrolment/policy.ts';
import * as queries from './completion-queries.ts';

/** Names the lock under which one learner's work in one course is kept: one after the other. */
export function turnOf(accountId: number, courseId: number): string {
  return `progress ${accountId} ${courseId}`;
}

/** Whoever takes a course joins the first run that begins today or later, so that nothing is overdue from the start. */
async function joinCourse(
  db: Db,
  accountId: number,
  course: { courseId: number; timeZone: string; way: queries.EnrolmentWay },
) {
  const { courseId, way } = course;
  const startsOn = mondayFrom(dayIn(course.timeZone));
  await queries.insertEnrolment(db, { accountId, courseId, startsOn, way });
}

/** The same, with what follows when its lessons were done before: as a preview, or at an earlier time. Ask for the turn first. */
export async function takeCourse(
  db: Db,
  accountId: number,
  course: { courseId: number; timeZone: string; way: queries.EnrolmentWay },
): Promise<void> {
  const { courseId } = course;
  await joinCourse(db, accountId, course);
  if (!(await queries.settleEnrolment(db, accountId, courseId))) return;
  await issueCertificate(db, accountId, courseId);
  await awardBadges(db, accountId);
}

/**
 * Something was done in a lesson, which may complete it, and with the last one the course. Whoever does something in a course
 * that is free, or opened by a licence, takes it. Ask for the turn first.
 */
export async function recordWork(
  db: Db,
  accountId: number,
  lesson: OpenLesson,
  way: queries.CompletionWay | null,
): Promise<void> {
  const wayIn = wayToTake(lesson);
  if (wayIn && !lesson.enrolled) await joinCourse(db, accountId, { ...lesson, way: wayIn });
  const { courseId } = lesson;
  const day = dayIn(lesson.timeZone);
  const { proven } = await queries.insertWork(db, {
    accountId,
    courseId,
    lessonId: lesson.id,
    day,
    way,
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
