import { listTeachers } from '../../catalog/teachers/teachers.ts';
import { notify, notifyAdmins } from '../../notifications/notifications.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { publishDraft } from '../publishing/publish.ts';
import * as queries from './queries.ts';

/** Runs every minute, so a failure needs no retry of its own. */
export const publishScheduledQueue = defineQueue('publishScheduled', {
  retryLimit: 0,
  expireInSeconds: 300,
});

const mostAtOnce = 50;

/** Publishes every draft whose time has come. One that can't be published doesn't hold up the others. */
export async function publishScheduled(db: Db): Promise<void> {
  const due = await queries.listDueDrafts(db, mostAtOnce);
  await runAll(due, 'the scheduled publications', (draft) => publishDue(db, draft));
}

/**
 * Publishing takes the schedule away in the same transaction, under a lock on the draft, so a draft is published once however many
 * processes try. An outage leaves the schedule in place for the next minute.
 */
async function publishDue(db: Db, draft: queries.DueDraft): Promise<void> {
  try {
    await inTransaction(db, async (db) => {
      if (!(await queries.lockScheduled(db, draft.courseId, draft.at))) return;
      const viewer = viewerOf(draft);
      const { number } = await publishDraft(db, viewer, draft.courseId, { note: draft.note });
      await notify(db, {
        accountId: viewer.accountId,
        kind: 'content',
        subject: subjectOf(draft),
        title: `“${draft.courseTitle}” was published`,
        text: `Version ${number} is what learners see now.`,
        link: studioPath(draft),
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    await giveUp(db, draft, error);
  }
}

/** With the rights they have now, not with those they had when they scheduled it. */
function viewerOf({ accountId, username, role }: queries.DueDraft) {
  if (accountId === null || username === null || role === null) throw new Refusal('not_allowed');
  return { accountId, username, role, sessionId: '', state: 'active' as const, address: '' };
}

async function giveUp(db: Db, draft: queries.DueDraft, reason: Refusal): Promise<void> {
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
    const editors = teachers.filter(({ mayEdit, role }) => mayEdit && role !== 'User');
    const accountIds = new Set(editors.map(({ accountId }) => accountId));
    if (draft.accountId !== null) accountIds.add(draft.accountId);
    for (const accountId of accountIds) await notify(db, { accountId, ...message });
    if (editors.length === 0) await notifyAdmins(db, message, draft.accountId);
  });
}

/** What a teacher has to know to mend it. */
function explain({ code, message, errors }: Refusal): string {
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
