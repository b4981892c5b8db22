import { randomUUID } from 'node:crypto';
import type { SentAnnouncement } from '../../../contract/teaching/learners.ts';
import { getTaughtCourse, type TaughtCourse } from '../../catalog/teachers/teachers.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, byId, limitActions } from '../../platform/calls/limits.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import * as queries from './message-queries.ts';

export const announcementQueue = defineQueue<{ messageId: string }>('announce', {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
});

const nameOf = ({ id, title }: TaughtCourse) => `course ${id}, ${title}`;

const linkTo = (courseId: number) => `/course-detail/${courseId}`;

/** Writes to one learner of a course. */
export async function writeToLearner(
  db: Db,
  viewer: Viewer,
  { courseId, learnerId }: { courseId: number; learnerId: number },
  { text, key = randomUUID() }: { text: string; key?: string | undefined },
): Promise<void> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await inTransaction(db, async (db) => {
    if (!(await queries.isLearner(db, courseId, learnerId))) throw new Refusal('not_found');
    const message = await queries.insertMessage(db, {
      courseId,
      senderId: viewer.accountId,
      recipientId: learnerId,
      subject: '',
      text,
      key,
    });
    // Sent again because its answer was lost.
    if (!message) return;
    await limitActions(db, limits.learnerMessage, {
      subject: byAccount(viewer.accountId),
      detail: 'You’ve written to 60 learners in an hour. Try again later, or send an announcement.',
    });
    const sender = await queries.findName(db, viewer.accountId);
    const learner = await queries.findName(db, learnerId);
    await recordAudit(db, viewer, 'wrote to', `${learner}, a learner of ${nameOf(course)}`);
    await notify(db, {
      accountId: learnerId,
      kind: 'message',
      subject: `message ${message.id}`,
      title: `${sender} wrote to you`,
      text: `${text}\n\n${sender}, ${course.title}`,
      link: linkTo(courseId),
    });
  });
}

/** Writes to all learners of a course. The sending happens in the background. */
export async function announce(
  db: Db,
  viewer: Viewer,
  courseId: number,
  {
    subject,
    text,
    key = randomUUID(),
  }: { subject: string; text: string; key?: string | undefined },
): Promise<void> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await inTransaction(db, async (db) => {
    const senderId = viewer.accountId;
    const announcement = { courseId, senderId, recipientId: null, subject, text, key };
    const message = await queries.insertMessage(db, announcement);
    if (!message) return;
    await limitActions(db, limits.announcement, {
      subject: byId('course', String(courseId)),
      detail: 'Three announcements a day are enough for a course. Try again tomorrow.',
    });
    await recordAudit(db, viewer, 'announced', `“${subject}” to the learners of ${nameOf(course)}`);
    await db.jobs.enqueue(db, announcementQueue, { messageId: message.id });
  });
}

/** Learners notified in one transaction. */
const batchSize = 200;

/**
 * Notifies the next learners and queues the rest. How far it has come is stored with the notifications, so each learner gets
 * it once, whatever fails in between and however often the job runs.
 */
export async function sendAnnouncement(
  db: Db,
  messageId: string,
  limit = batchSize,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const message = await queries.lockAnnouncement(db, messageId);
    if (!message) return;
    const { courseId, courseTitle, senderId, sender, subject, text, sentUpTo } = message;
    // Whoever may no longer write to these learners doesn't reach those who are left either.
    const recipients = message.maySend
      ? await queries.listRecipients(db, courseId, { after: sentUpTo, limit })
      : [];
    const others = recipients.filter((id) => id !== senderId);
    for (const accountId of others) {
      await notify(db, {
        accountId,
        kind: 'announcement',
        subject: `announcement ${messageId}`,
        title: `${courseTitle}: ${subject}`,
        text: `${text}\n\n${sender}, ${courseTitle}`,
        link: linkTo(courseId),
      });
    }
    const isLast = recipients.length < limit;
    await queries.recordBatch(db, messageId, {
      sentUpTo: recipients.at(-1) ?? sentUpTo,
      notified: others.length,
      isLast,
    });
    if (!isLast) await db.jobs.enqueue(db, announcementQueue, { messageId });
  });
}

/** Hourly: continues announcements whose jobs have failed. */
export async function continueAnnouncements(db: Db): Promise<void> {
  for (const messageId of await queries.listUnsentAnnouncements(db)) {
    await db.jobs.enqueue(db, announcementQueue, { messageId });
  }
}

export async function listAnnouncements(
  db: Db,
  viewer: Viewer,
  courseId: number,
  query: PageQuery,
) {
  await getTaughtCourse(db, viewer, courseId, 'review');
  return listPage(query, {
    list: (window) => queries.listAnnouncements(db, courseId, window),
    count: () => queries.countAnnouncements(db, courseId),
    present: ({ at, sentAt, ...row }): SentAnnouncement => ({
      ...row,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }),
  });
}
