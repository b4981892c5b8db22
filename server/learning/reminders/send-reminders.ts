import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { type DueTask, listDueTasks, taskPath } from './due-tasks.ts';
import { listDueSoon } from './due-times.ts';
import { composeReminder, formatDue } from './reminder-email.ts';
import type { LearnerToRemind, Notice } from './send-reminder-queries.ts';
import * as queries from './send-reminder-queries.ts';

export const remindQueue = defineQueue('remind', { retryLimit: 2, retryDelay: 60 });

const batchSize = 200;

/** Notifies every learner once of what is due within their lead time, and emails those who want it. */
export async function remindLearners(db: Db, config: Config, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const learners = await queries.listLearnersToRemind(db, { now, after, limit: batchSize });
    failures.push(...(await remindBatch(db, config, learners, now)));
    after = learners.at(-1)?.accountId ?? after;
    if (learners.length < batchSize) break;
  }
  // Everyone else has been notified by now; failing the job makes it try the rest again.
  if (failures.length > 0) {
    const [first] = failures;
    const reason = first instanceof Error ? first.message : String(first);
    throw new AggregateError(failures, `${failures.length} could not be reminded: ${reason}`);
  }
}

async function remindBatch(db: Db, config: Config, learners: LearnerToRemind[], now: Date) {
  if (learners.length === 0) return [];
  const accountIds = learners.map(({ accountId }) => accountId);
  await queries.deleteOldNotices(db, accountIds, now);
  const [tasksOf, notices] = await Promise.all([
    listDueTasks(db, accountIds),
    queries.listNotices(db, accountIds),
  ]);
  const sent = new Set(notices.map((notice) => `${notice.accountId} ${keyOf(notice)}`));
  const failures: unknown[] = [];
  for (const learner of learners) {
    const { accountId, timeZone: zone, leadHours } = learner;
    try {
      const soon = listDueSoon(tasksOf(accountId), { now, zone, leadHours });
      const unsent = soon.filter((task) => !sent.has(`${accountId} ${keyOf(noticeOf(task))}`));
      if (unsent.length > 0) await remind(db, config, learner, unsent);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

/** Includes the time, so that a reminder moved to another time of the same day is sent again. */
function noticeOf({ subject, dueDate, dueTime }: DueTask): Notice {
  return { subject: dueTime === null ? subject : `${subject} ${dueTime}`, dueDate };
}

function keyOf({ subject, dueDate }: Notice): string {
  return `${subject} ${dueDate}`;
}

async function remind(db: Db, config: Config, learner: LearnerToRemind, tasks: DueTask[]) {
  await inTransaction(db, async (db) => {
    const { accountId } = learner;
    const inserted = await queries.insertNotices(db, accountId, tasks.map(noticeOf));
    const newKeys = new Set(inserted.map(keyOf));
    const newTasks = tasks.filter((task) => newKeys.has(keyOf(noticeOf(task))));
    if (newTasks.length === 0) return;
    for (const task of newTasks) {
      await notify(db, {
        accountId,
        kind: 'due',
        subject: `due ${keyOf(noticeOf(task))}`,
        title: task.task,
        text: `Due ${formatDue(task)}${task.course ? `, in ${task.course.title}` : ''}.`,
        link: taskPath(task),
      });
    }
    if (learner.mailDue) await queueMail(db, composeReminder(config, learner, newTasks));
  });
}
