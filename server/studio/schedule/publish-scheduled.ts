import type { OtherSites } from '../../../contract/site/other-sites.ts';
import { listTeachers } from '../../catalog/teachers/teachers.ts';
import { notify, notifyAdmins } from '../../notifications/notifications.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Files } from '../../platform/files/files.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { publishDraftWithin } from '../publishing/publish.ts';
import * as queries from './queries.ts';

/** Runs every minute, so a failure needs no retry of its own. */
export const publishScheduledQueue = defineQueue('publishScheduled', {
  retryLimit: 0,
  expireInSeconds: 300,
});

/** How long one that keeps failing is tried again. */
const mostHours = 24;

/**
 * Publishes every draft whose time has come. Not `workThrough`, which works in the transaction of the claim: checking a course takes
 * up to a minute and a half. One that fails is claimed again in the next minute, after all others that are due.
 */
export async function publishScheduled(
  db: Db,
  files: Files,
  otherSites: OtherSites,
): Promise<void> {
  await runAll(claimDueDrafts(db), 'the scheduled publications', (draft) =>
    publishDue(db, draft, { files, otherSites }),
  );
}

/** One at a time, so that those behind one that takes long are still there for other processes. */
async function* claimDueDrafts(db: Db): AsyncGenerator<queries.DueDraft> {
  const began = await queries.getTime(db);
  for (;;) {
    const draft = await queries.claimDueDraft(db, began);
    if (!draft) return;
    yield draft;
  }
}

/**
 * Publishing takes the schedule away in the same transaction, under a lock on the draft, so a draft is published once however many
 * processes try. What may pass, such as an outage, leaves the schedule in place for the next minute.
 */
async function publishDue(
  db: Db,
  draft: queries.DueDraft,
  given: { files: Files; otherSites: OtherSites },
): Promise<void> {
  try {
    const viewer = viewerOf(draft);
    await publishDraftWithin(db, viewer, draft.courseId, {
      note: draft.note,
      ...given,
      around: async (db, publish) => {
        if (!(await queries.lockScheduled(db, draft.courseId, draft.at))) return;
        const { number } = await publish();
        await notify(db, {
          accountId: viewer.accountId,
          kind: 'content',
          subject: subjectOf(draft),
          title: `“${draft.courseTitle}” was published`,
          text: `Version ${number} is what learners see now.`,
          link: studioPath(draft),
        });
      },
    });
  } catch (error) {
    const hours = (Date.now() - draft.at.getTime()) / 3_600_000;
    if (mayPass(error) && hours < mostHours) throw error;
    await giveUp(db, draft, error);
  }
}

/** Someone is typing, or checks the course at the same moment; or something is wrong with the server. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Refusal)) return true;
  return error.status >= 500 || error.status === 429 || error.code === 'draft_changed';
}

/** With the rights they have now, not with those they had when they scheduled it. */
function viewerOf({ accountId, username, role }: queries.DueDraft) {
  if (accountId === null || username === null || role === null) throw new Refusal('not_allowed');
  return { accountId, username, role, sessionId: '', state: 'active' as const, address: '' };
}

async function giveUp(db: Db, draft: queries.DueDraft, reason: unknown): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await queries.deleteSchedule(db, draft.courseId, draft.at))) return;
    const message = {
      kind: 'content',
      subject: subjectOf(draft),
      title: `“${draft.courseTitle}” wasn’t published as scheduled`,
      text: `${explain(reason)} The draft is unchanged, and no longer scheduled.`,
      link: studioPath(draft),
    } as const;
    const teachers = await listTeachers(db, draft.courseId);
    const editors = teachers.filter(({ mayEdit, isTeacher }) => mayEdit && isTeacher);
    const accountIds = new Set(editors.map(({ accountId }) => accountId));
    if (draft.accountId !== null) accountIds.add(draft.accountId);
    for (const accountId of accountIds) await notify(db, { accountId, ...message });
    if (editors.length === 0) await notifyAdmins(db, message, draft.accountId);
  });
}

/** What a teacher has to know to mend it. */
function explain(reason: unknown): string {
  if (!(reason instanceof Refusal))
    return `An error kept it from being published for ${mostHours} hours.`;
  const { code, message, errors } = reason;
  if (code === 'nothing_changed') return 'Nothing had changed since the last version.';
  if (code === 'not_found' || code === 'not_allowed') {
    return 'Whoever scheduled it can no longer publish this course.';
  }
  const [first, ...others] = errors;
  if (!first) return message;
  const more = others.length > 0 ? ` And ${others.length} more.` : '';
  return `Fix this first: ${first.message}${more}`;
}

const subjectOf = ({ courseId, at }: queries.DueDraft) =>
  `scheduled publication of ${courseId} at ${at.toISOString()}`;

const studioPath = ({ courseId }: queries.DueDraft) => `/user-screen/studio/courses/${courseId}`;
