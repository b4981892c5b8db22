import { formatDay } from '../../../contract/text/dates.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { composeAssigned } from './assigned-email.ts';
import { assignmentEmailQueue } from './give-courses.ts';
import { claimUntold, listTeamsWithUntold, type UntoldCourse } from './tell-queries.ts';

const batchSize = 200;

/** Notifies the people of a team of what was assigned to them, each with one email. */
export async function tellAssigned(
  db: Db,
  config: Config,
  teamId: string,
  limit = batchSize,
): Promise<void> {
  await workThrough(db, {
    label: 'the people with assigned courses',
    limit,
    claim: async (db) => {
      const courses = await claimUntold(db, teamId, limit);
      const wanted = courses.filter(({ isWanted }) => isWanted);
      const byPerson = Map.groupBy(wanted, ({ accountId }) => accountId);
      return { claimed: courses.length, items: byPerson.values() };
    },
    work: async (db, courses) => {
      for (const course of courses) await notifyAssigned(db, course);
      await queueMail(db, composeAssigned(config, courses));
    },
  });
}

async function notifyAssigned(db: Db, course: UntoldCourse) {
  const { accountId, courseId, courseTitle, by, message, dueOn, again } = course;
  await notify(db, {
    accountId,
    kind: 'team',
    subject: `assigned ${course.id}`,
    title: again ? `${courseTitle} is due again` : `${courseTitle} is assigned to you`,
    text: `By ${by}, due ${formatDay(dueOn)}.${message ? `\n\n${message}` : ''}`,
    link: `/course-detail/${courseId}`,
  });
}

/** Hourly: makes up for jobs that have failed. */
export async function tellMissedAssignments(db: Db): Promise<void> {
  for (const teamId of await listTeamsWithUntold(db)) {
    await db.jobs.enqueue(db, assignmentEmailQueue, { teamId });
  }
}
