import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listRuns as listRunsCall, Run } from '../../../contract/learning/enrolment.ts';
import { addDays, type Day, dayIn, mondayFrom } from '../../../contract/text/days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { lockProgress } from '../progress/completion.ts';
import { Refusal } from '../refusals.ts';
import { endsOn, isOverdue } from './due-dates.ts';
import { loadSchedules, type ScheduledLesson } from './lesson-schedule.ts';
import { loadLearnerDays } from './own-deadlines.ts';
import * as queries from './run-queries.ts';

/** How many future runs a learner can choose from. */
const runsAhead = 6;

/** The time zone where a day begins last: until then, a run is still ahead for some learners. */
const lastZone = 'Etc/GMT+12';

function nextMondays(day: Day, count: number): Day[] {
  const first = mondayFrom(day);
  return Array.from({ length: count }, (_, week) => addDays(first, week * 7));
}

/** Hourly: opens the next runs of every published course and assigns enrolments that have none. */
export async function openNextRuns(db: Db): Promise<void> {
  const today = dayIn(lastZone);
  // One more than needed, because in other time zones the first may have begun already.
  await queries.insertRuns(db, nextMondays(today, runsAhead + 1), null);
  await assignMissingRuns(db);
  await queries.deleteEmptyRuns(db, today);
}

const batchSize = 1000;

async function assignMissingRuns(db: Db): Promise<void> {
  const enrolments = await queries.listEnrolmentsWithoutRun(db, batchSize);
  if (enrolments.length === 0) return;
  await queries.assignRuns(
    db,
    enrolments.map(({ id, courseId, enrolledAt, timeZone }) => ({
      id,
      courseId,
      startsOn: mondayFrom(dayIn(timeZone, enrolledAt)),
    })),
  );
  if (enrolments.length === batchSize) await assignMissingRuns(db);
}

export async function listRuns(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<ReplyOf<typeof listRunsCall>['data']> {
  const enrolment = await getEnrolment(db, viewer, courseId);
  const { weeks, today, startsOn, runId } = enrolment;
  const current = runId && startsOn ? presentRun({ id: runId, startsOn }, weeks) : null;
  if (enrolment.completedAt) return { today, current, next: [] };
  const [upcoming, { scheduleOf, hasDeadlines }] = await Promise.all([
    listUpcoming(db, courseId, today),
    loadSchedules(db, [courseId]),
  ]);
  const { accountId } = viewer;
  const daysOf = await loadLearnerDays(db, hasDeadlines(courseId) ? [{ accountId, courseId }] : []);
  const days = daysOf(accountId, courseId);
  const done = new Set(enrolment.doneLessonIds);
  const enrolledOn = enrolment.enrolledAt && dayIn(enrolment.timeZone, enrolment.enrolledAt);
  const openIn = (startsOn: Day | null) =>
    scheduleOf(courseId, { startsOn, weeks, enrolledOn, days }).filter(
      ({ lessonId }) => !done.has(lessonId),
    );
  const missedNow = countMissed(openIn(startsOn), today);
  const next = upcoming
    .filter(({ id }) => id !== runId)
    .slice(0, runsAhead)
    .map((run) => {
      const open = openIn(run.startsOn);
      return {
        ...presentRun(run, weeks),
        nextDueDate: open.at(0)?.dueDate ?? null,
        lastDueDate: open.at(-1)?.dueDate ?? null,
        noLongerMissed: missedNow - countMissed(open, today),
      };
    });
  return { today, current, next };
}

/** A course may have been published after the last hourly job. */
async function listUpcoming(db: Db, courseId: number, today: Day) {
  const list = () => queries.listRunsFrom(db, courseId, today, runsAhead + 1);
  const open = await list();
  if (open.length > runsAhead) return open;
  await queries.insertRuns(db, nextMondays(today, runsAhead + 1), courseId);
  return list();
}

const countMissed = (lessons: readonly ScheduledLesson[], today: Day) =>
  lessons.filter(({ dueDate }) => dueDate !== null && isOverdue(dueDate, today)).length;

/** Moves due dates only: completed lessons don't belong to a run. */
export async function switchRun(
  db: Db,
  viewer: Viewer,
  courseId: number,
  runId: string,
): Promise<Run> {
  return inTransaction(db, async (db) => {
    await lockProgress(db, viewer.accountId, courseId);
    const { weeks, today, ...enrolment } = await getEnrolment(db, viewer, courseId);
    if (enrolment.completedAt) throw new Refusal('course_completed');
    const run = await queries.findRun(db, courseId, runId);
    if (!run) throw new Refusal('not_found');
    if (run.id !== enrolment.runId) {
      if (run.startsOn < today) throw new Refusal('run_begun');
      await queries.updateRun(db, enrolment.enrolmentId, run.id);
    }
    return presentRun(run, weeks);
  });
}

async function getEnrolment(db: Db, viewer: Viewer, courseId: number) {
  const found = await queries.findCourseEnrolment(db, viewer.accountId, courseId);
  if (!found) throw new Refusal('not_found');
  const { enrolmentId, ...course } = found;
  if (!enrolmentId) throw new Refusal('not_enrolled');
  return { ...course, enrolmentId, today: dayIn(course.timeZone) };
}

export function presentRun(run: { id: string; startsOn: Day }, weeks: number): Run {
  return { ...run, endsOn: endsOn(run.startsOn, weeks) };
}
