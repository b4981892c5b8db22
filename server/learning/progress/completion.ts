import { dayIn, mondayFrom } from '../../../contract/text/days.ts';
import { happened } from '../../platform/metrics/happenings.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { awardBadges } from '../achievements/award-badges.ts';
import type { FactName } from '../achievements/badge-rules.ts';
import { issueCertificate } from '../certificates/certificates.ts';
import { wayWithoutPayment } from '../enrolment/policy.ts';
import type { ViewerLesson } from '../lesson/access.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './completion-queries.ts';

/** Every change of one learner's work in one course happens under this lock: the last lesson has to see all others. */
export async function lockProgress(db: Db, accountId: number, courseId: number): Promise<void> {
  await acquireLock(db, progressLockName(accountId, courseId));
}

export function progressLockName(accountId: number, courseId: number): string {
  return `progress ${accountId} ${courseId}`;
}

interface NewEnrolment {
  courseId: number;
  timeZone: string;
  way: queries.EnrolmentWay;
}

/** In the first run that begins today or later, so that nothing is overdue from the start. */
async function enrolInNextRun(
  db: Db,
  accountId: number,
  { courseId, timeZone, way }: NewEnrolment,
): Promise<void> {
  const startsOn = mondayFrom(dayIn(timeZone));
  await queries.insertEnrolment(db, { accountId, courseId, startsOn, way });
}

/** Needs `lockProgress`. Lessons completed earlier, as previews or in an ended enrolment, may complete the course at once. */
export async function enrolAccount(
  db: Db,
  accountId: number,
  enrolment: NewEnrolment,
): Promise<void> {
  const { courseId } = enrolment;
  await enrolInNextRun(db, accountId, enrolment);
  happened('enrolment', { way: enrolment.way });
  const isComplete = await queries.recalculateEnrolment(db, accountId, courseId, {
    mayReopen: false,
  });
  if (!isComplete) return;
  await issueCertificate(db, accountId, courseId);
  await awardBadges(db, accountId);
}

export interface LessonWork {
  /** How it completes the lesson, if it does. */
  way: queries.CompletionWay | null;
  /** How a quiz went. */
  score?: QuizScore;
}

interface QuizScore {
  /** Than all earlier attempts at this quiz. */
  isBetter: boolean;
  isFull: boolean;
}

/**
 * Records work in a lesson, which may complete it and, with the last lesson, the course. Enrols in a course that is free or
 * opened by a licence. Certificates and badges are looked at only if this can have earned one. Needs `lockProgress`.
 */
export async function recordWork(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
  { way, score }: LessonWork,
): Promise<void> {
  const enrolmentWay = wayWithoutPayment(lesson);
  if (enrolmentWay && !lesson.enrolled) {
    await enrolInNextRun(db, accountId, { ...lesson, way: enrolmentWay });
  }
  await insertWork(db, workIn(accountId, lesson, way), score);
}

type WorkedLesson = Pick<ViewerLesson, 'id' | 'courseId' | 'timeZone'>;

const workIn = (
  accountId: number,
  { id, courseId, timeZone }: WorkedLesson,
  way: queries.CompletionWay | null,
): queries.Work => ({ accountId, courseId, lessonId: id, day: dayIn(timeZone), way });

/** What `recordWork` stores for someone who is enrolled, to be sent together with other statements. Then call `rewardWork`. */
export const recordingWork = (
  db: Db,
  accountId: number,
  lesson: WorkedLesson,
  way: queries.CompletionWay | null,
) => queries.insertingWork(db, workIn(accountId, lesson, way));

async function insertWork(db: Db, work: queries.Work, score?: QuizScore): Promise<void> {
  await rewardWork(db, work, await queries.insertWork(db, work), score);
}

/** Certificates and badges that the recorded work has earned. */
export async function rewardWork(
  db: Db,
  { accountId, courseId, way }: Pick<queries.Work, 'accountId' | 'courseId' | 'way'>,
  recorded: queries.RecordedWork,
  score?: QuizScore,
): Promise<void> {
  if (recorded.isCertificateDue && way !== null) await issueCertificate(db, accountId, courseId);
  const changed = factsChangedBy(recorded, score);
  if (changed.length > 0) await awardBadges(db, accountId, changed);
}

/**
 * A reviewer has accepted what a learner handed in, which may complete the lesson and the course. It doesn't count as a day of
 * learning: the learner worked on the day it was handed in.
 */
export async function recordAcceptance(
  db: Db,
  accountId: number,
  lesson: { courseId: number; lessonId: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockProgress(db, accountId, lesson.courseId);
    await insertWork(db, { accountId, ...lesson, day: null, way: 'submission' });
  });
}

/** Enrols in a course that is free or opened by a licence. False if it has to be bought first. */
export async function enrolWithoutPayment(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
): Promise<boolean> {
  if (lesson.enrolled) return true;
  const way = wayWithoutPayment(lesson);
  if (!way) return false;
  await lockProgress(db, accountId, lesson.courseId);
  await enrolAccount(db, accountId, { ...lesson, way });
  return true;
}

/** What badges are computed from, as far as this work changed it. */
function factsChangedBy(
  { isFirstOfDay, isCompleted }: queries.RecordedWork,
  score: QuizScore | undefined,
): FactName[] {
  const facts: FactName[] = [];
  if (isFirstOfDay) facts.push('days');
  if (isCompleted === 'now') facts.push('finishedCourses');
  if (score?.isBetter && score.isFull) facts.push('fullScores');
  // Counted in finished courses only, and only the best attempt.
  if (isCompleted === 'now' || (isCompleted && score?.isBetter)) facts.push('courseScores');
  return facts;
}

/** Work that completes the lesson, or is only counted as learning until someone accepts it. */
export async function recordCompletion(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
  way: queries.CompletionWay | null,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockProgress(db, accountId, lesson.courseId);
    await recordWork(db, accountId, lesson, { way });
  });
}

/** Reviewing a question counts as a day of learning, though it completes nothing. */
export async function recordDay(
  db: Db,
  accountId: number,
  lesson: { lessonId: string; timeZone: string },
): Promise<void> {
  await queries.insertDay(db, accountId, lesson.lessonId, dayIn(lesson.timeZone));
  await awardBadges(db, accountId, ['days']);
}

export async function markComplete(db: Db, accountId: number, lesson: ViewerLesson): Promise<void> {
  if (lesson.kind === 'assignment') throw new Refusal('hand_in_first');
  if (lesson.completedBy !== null) return;
  await recordCompletion(db, accountId, lesson, 'marked');
}

export async function unmarkComplete(
  db: Db,
  accountId: number,
  lesson: ViewerLesson,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockProgress(db, accountId, lesson.courseId);
    const isUndone = await queries.deleteMark(db, accountId, lesson.id);
    await queries.recalculateEnrolment(db, accountId, lesson.courseId, { mayReopen: isUndone });
  });
}
