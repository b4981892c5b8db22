import { nudgeEveryDays } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { type Day, dayIn, daysBetween } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { capitalised } from '../../../contract/text/words.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { refuseField } from '../../platform/calls/errors.ts';
import { byAccount, limitActions } from '../../platform/calls/limits.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { type Mail, queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { listSeenMemberIds } from '../assignments/queries.ts';
import { limits } from '../limits.ts';
import { getManaging, type Managing } from '../managing.ts';
import { assertOpen } from '../members/membership.ts';
import { getName } from '../members/queries.ts';
import { findTeam } from '../queries.ts';
import * as queries from './nudge-queries.ts';
import { scopeOf } from './report.ts';

export const nudgeEmailQueue = defineQueue<{ teamId: string }>('nudges', {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
});

/** Marked at once, so that two managers don't nudge the same people; the emails follow. */
export async function nudge(
  db: Db,
  viewer: Viewer,
  teamId: string,
  { accountIds, group }: { accountIds: number[] | null; group?: string | undefined },
) {
  return inTransaction(db, async (db) => {
    const managing = await getManaging(db, viewer, teamId);
    assertOpen(managing.team);
    const scope = scopeOf(managing, group);
    const chosen = accountIds && [...new Set(accountIds)];
    if (chosen) await assertSeenPeople(db, managing, chosen);
    await limitActions(db, limits.nudge, {
      subject: byAccount(viewer.accountId),
      detail: `You’ve nudged people ${limits.nudge.tries} times today. Try again tomorrow.`,
    });
    const { firstName, lastName } = await getName(db, viewer.accountId);
    const by = `${firstName} ${lastName}`;
    const { people, open, suspended } = await queries.markNudged(db, scope, {
      accountIds: chosen,
      by,
    });
    if (people > 0) await db.jobs.enqueue(db, nudgeEmailQueue, { teamId });
    const counts = {
      people,
      nudgedBefore: open - people - suspended,
      suspended,
      nothingOpen: chosen ? chosen.length - open : 0,
    };
    return { ...counts, message: describeNudge(counts) };
  });
}

/** For someone who manages a group, other people don't exist. */
export async function assertSeenPeople(db: Db, managing: Managing, accountIds: readonly number[]) {
  const seen = await listSeenMemberIds(db, managing.team.id, accountIds, managing.groupIds);
  if (seen.length < new Set(accountIds).size) {
    throw refuseField('not_found', 'accountIds', 'Someone you chose is no longer in the team.');
  }
}

interface Nudged {
  people: number;
  nudgedBefore: number;
  suspended: number;
  nothingOpen: number;
}

const persons = (count: number) => plural(count, 'person', 'people');

function describeNudge({ people, nudgedBefore, suspended, nothingOpen }: Nudged): string {
  const sentences = [
    people > 0 ? `${persons(people)} will get an email.` : 'Nobody gets an email.',
  ];
  if (nudgedBefore > 0) {
    sentences.push(
      `${persons(nudgedBefore)} ${nudgedBefore === 1 ? 'was' : 'were'} nudged in the last ${nudgeEveryDays} days.`,
    );
  }
  if (suspended > 0) {
    sentences.push(
      `${persons(suspended)} can’t be reached: ${suspended === 1 ? 'the account is' : 'their accounts are'} suspended.`,
    );
  }
  if (nothingOpen > 0) {
    sentences.push(
      `${persons(nothingOpen)} ${nothingOpen === 1 ? 'has' : 'have'} nothing left to do.`,
    );
  }
  if (people + nudgedBefore + suspended + nothingOpen === 0) sentences.push('Nobody is late.');
  return sentences.join(' ');
}

const peopleAtOnce = 200;

/** Sends the nudges of a team, one email for each person. */
export async function sendNudges(
  db: Db,
  config: Config,
  teamId: string,
  limit = peopleAtOnce,
): Promise<void> {
  const team = await findTeam(db, teamId);
  if (!team) return;
  const today = dayIn(team.timeZone);
  await workThrough(db, {
    label: 'the people to nudge',
    limit,
    claim: async (db) => {
      const courses = await queries.claimNudges(db, teamId, limit);
      const people = new Set(courses.map(({ accountId }) => accountId));
      const wanted = courses.filter(({ isWanted }) => isWanted);
      const byPerson = Map.groupBy(wanted, ({ accountId }) => accountId);
      return { claimed: people.size, items: byPerson.values() };
    },
    work: async (db, courses) => {
      for (const course of courses) await notifyNudged(db, course, today);
      await queueMail(db, composeNudge(config, courses, today));
    },
  });
}

/** Hourly: makes up for jobs that have failed. */
export async function sendMissedNudges(db: Db): Promise<void> {
  for (const teamId of await queries.listTeamsWithWaitingNudges(db)) {
    await db.jobs.enqueue(db, nudgeEmailQueue, { teamId });
  }
}

async function notifyNudged(db: Db, course: queries.NudgedCourse, today: Day) {
  const { id, accountId, courseId, courseTitle, by, dueOn } = course;
  await notify(db, {
    accountId,
    kind: 'team',
    subject: `nudged ${id} ${today}`,
    title: dueOn < today ? `${courseTitle} is late` : `${courseTitle} is waiting for you`,
    text: `${by} asks you to finish it. ${capitalised(dueText(dueOn, today))}.`,
    link: `/course-detail/${courseId}`,
  });
}

/** Names are user input: they stay out of the subject. */
function composeNudge(
  config: Pick<Config, 'publicUrl' | 'site'>,
  courses: readonly queries.NudgedCourse[],
  today: Day,
): Mail {
  const [first] = courses;
  if (!first) throw new Error('A nudge needs a course.');
  const isOne = courses.length === 1;
  const isLate = courses.some(({ dueOn }) => dueOn < today);
  return {
    to: first.email,
    subject: isLate ? subjectLate(courses.length) : 'A reminder from your team',
    greeting: `Hello ${first.firstName},`,
    paragraphs: [
      `${nameInMail(first.by, 'A manager')} asks you to finish ${isOne ? 'this course' : 'these courses'} in ${nameInMail(first.teamName, 'your team')}:`,
      ...courses.map(({ courseTitle, dueOn }) => `${courseTitle}, ${dueText(dueOn, today)}.`),
      'You continue where you left off. If the date doesn’t work for you, ask your manager to move it.',
    ],
    action: {
      label: isOne ? 'Open the course' : 'Go to My Learning',
      url: `${config.publicUrl}${isOne ? `/course-detail/${first.courseId}` : '/user-screen/my-learning'}`,
    },
    closing: `You’re receiving this email because you’re in a team on ${config.site.name}. Nobody can nudge you about the same course more than once in ${nudgeEveryDays} days.`,
  };
}

const subjectLate = (count: number) =>
  count === 1 ? 'A course for your team is late' : 'Courses for your team are late';

function dueText(dueOn: Day, today: Day): string {
  const days = daysBetween(dueOn, today);
  if (days === 0) return 'due today';
  if (days < 0) return `due ${formatDay(dueOn)}`;
  return `was due ${formatDay(dueOn)}, ${days === 1 ? 'a day' : `${days} days`} ago`;
}
