import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listRuns as listRunsCall, Run } from '../../../contract/learning/enrolment.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { addDays, type Day, dayIn, mondayFrom } from '../../platform/time/days.ts';
import { turnOf } from '../progress/completion.ts';
import { takeTurn } from '../progress/completion-queries.ts';
import { endsOn, isOverdue } from './due-dates.ts';
import * as queries from './run-queries.ts';
import { listSteps, type Step } from './steps.ts';

/** How many a learner can choose from. */
const runsAhead = 6;

/** Where a day begins last: what begins today there has begun nowhere. */
const lastZone = 'Etc/GMT+12';

/** The first days of the next runs, seen from a day. */
export function nextMondays(day: Day, count: number): Day[] {
  const first = mondayFrom(day);
  return Array.from({ length: count }, (_, week) => addDays(first, week * 7));
}

/** Opens the next runs of every published course, so that there is always one to take, and gives enrolments without a run theirs. */
export async function openNextRuns(db: Db): Promise<void> {
  const today = dayIn(lastZone);
  // One more: where the day began first, the first of them may have begun already.
  await queries.insertRuns(db, nextMondays(today, runsAhead + 1), null);
  await giveMissingRuns(db);
  await queries.deleteEmptyRuns(db, today);
}

const atOnce = 1000;

async function giveMissingRuns(db: Db): Promise<void> {
  const enrolments = await queries.listRunless(db, atOnce);
  if (enrolments.length === 0) return;
  await queries.giveRuns(
    db,
    enrolments.map(({ id, courseId, enrolledAt, timeZone }) => ({
      id,
      courseId,
      startsOn: mondayFrom(dayIn(timeZone, enrolledAt)),
    })),
  );
  if (enrolments.length === atOnce) await giveMissingRuns(db);
}

export async function listRuns(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<ReplyOf<typeof listRunsCall>['data']> {
  const standing = await getStanding(db, viewer, courseId);
  const { weeks, today, startsOn, runId } = standing;
  const current = runId && startsOn ? presentRun({ id: runId, startsOn }, weeks) : null;
  if (standing.completedAt) return { today, current, next: [] };
  const [upcoming, stepsOf] = await Promise.all([
    listUpcoming(db, courseId, today),
    listSteps(db, [courseId]),
  ]);
  const done = new Set(standing.doneLessonIds);
  const openIn = (startsOn: Day | null) =>
    stepsOf(courseId, { startsOn, weeks }).filter(({ lessonId }) => !done.has(lessonId));
  const missedNow = countMissed(openIn(startsOn), today);
  const next = upcoming
    .filter(({ id }) => id !== runId)
    .slice(0, runsAhead)
    .map((run) => {
      const open = openIn(run.startsOn);
      return {
        ...presentRun(run, weeks),
        nextDueOn: open.at(0)?.dueOn ?? null,
        lastDueOn: open.at(-1)?.dueOn ?? null,
        noLongerMissed: missedNow - countMissed(open, today),
      };
    });
  return { today, current, next };
}

/** A course may have been published since runs were opened last. */
async function listUpcoming(db: Db, courseId: number, today: Day) {
  const list = () => queries.listRunsFrom(db, courseId, today, runsAhead + 1);
  const open = await list();
  if (open.length > runsAhead) return open;
  await queries.insertRuns(db, nextMondays(today, runsAhead + 1), courseId);
  return list();
}

const countMissed = (steps: readonly Step[], today: Day) =>
  steps.filter(({ dueOn }) => dueOn !== null && isOverdue(dueOn, today)).length;

/** Only the days move: what is done is kept by lesson, not by run. */
export async function switchRun(
  db: Db,
  viewer: Viewer,
  courseId: number,
  runId: string,
): Promise<Run> {
  return inTransaction(db, async (db) => {
    await takeTurn(db, turnOf(viewer.accountId, courseId));
    const { weeks, today, ...standing } = await getStanding(db, viewer, courseId);
    if (standing.completedAt) throw new Refusal('course_completed');
    const run = await queries.findRun(db, courseId, runId);
    if (!run) throw new Refusal('not_found');
    if (run.id !== standing.runId) {
      if (run.startsOn < today) throw new Refusal('run_begun');
      await queries.updateRun(db, standing.enrolmentId, run.id);
    }
    return presentRun(run, weeks);
  });
}

async function getStanding(db: Db, viewer: Viewer, courseId: number) {
  const standing = await queries.findStanding(db, viewer.accountId, courseId);
  if (!standing) throw new Refusal('not_found');
  const { enrolmentId, ...course } = standing;
  if (!enrolmentId) throw new Refusal('not_enrolled');
  return { ...course, enrolmentId, today: dayIn(course.timeZone) };
}

export function presentRun(run: { id: string; startsOn: Day }, weeks: number): Run {
  return { ...run, endsOn: endsOn(run.startsOn, weeks) };
}
