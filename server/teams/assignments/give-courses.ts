import { enrolThroughLicence } from '../../learning/enrolment/enrol-many.ts';
import { type Db, defineQueue } from '../../platform/postgres/database.ts';
import { type GivenCourse, giveCourses, reopenCourses } from './give-queries.ts';

/** Emails about what was assigned. */
export const assignmentEmailQueue = defineQueue<{ teamId: string }>('tellAssigned', {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
});

/** Gives a new assignment to everyone it is meant for. Returns how many got it. Needs the team's lock. */
export async function giveAssignment(
  db: Db,
  teamId: string,
  assignmentId: string,
): Promise<number> {
  return give(db, teamId, { assignmentId });
}

/** Gives members what their groups, or everyone, have been assigned. Needs the team's lock. */
export async function giveToMembers(
  db: Db,
  teamId: string,
  accountIds: readonly number[],
): Promise<number> {
  return give(db, teamId, { accountIds });
}

/** A licence has been renewed or given again: what ended with it continues, and what was assigned in the meantime is given. */
export async function reopenWithLicence(
  db: Db,
  teamId: string,
  accountIds: readonly number[] | null,
): Promise<void> {
  await reopenCourses(db, teamId, accountIds, new Date());
  await give(db, teamId, { accountIds });
}

/** The next year of what has just ended, for those it is still meant for. Needs the team's lock. */
export async function giveNextPeriods(
  db: Db,
  teamId: string,
  afterIds: readonly string[],
  now: Date,
): Promise<void> {
  await give(db, teamId, { afterIds, now });
}

async function give(
  db: Db,
  teamId: string,
  to: {
    assignmentId?: string;
    accountIds?: readonly number[] | null;
    afterIds?: readonly string[];
    now?: Date;
  },
): Promise<number> {
  if (!db.isTransaction) throw new Error('Courses are given in the transaction that assigns them.');
  const given = await giveCourses(db, {
    teamId,
    assignmentId: to.assignmentId ?? null,
    accountIds: to.accountIds ?? null,
    afterIds: to.afterIds ?? null,
    now: to.now ?? new Date(),
  });
  await enrolAndTell(db, teamId, given);
  return given.length;
}

/** The enrolment is made at once, the email a moment later. */
async function enrolAndTell(db: Db, teamId: string, given: readonly GivenCourse[]): Promise<void> {
  if (given.length === 0) return;
  await enrolThroughLicence(db, given);
  if (given.some(({ isDone }) => !isDone)) {
    await db.jobs.enqueue(db, assignmentEmailQueue, { teamId });
  }
}
