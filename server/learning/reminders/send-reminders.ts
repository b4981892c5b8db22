import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { throwFailures } from '../../platform/jobs/run-all.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
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
  const seen = new Set<number>();
  for await (const ids of listCandidates(db, now)) {
    const accountIds = ids.filter((id) => !seen.has(id));
    for (const id of accountIds) seen.add(id);
    const learners = await queries.listLearnersToRemind(db, { now, accountIds });
    failures.push(...(await remindBatch(db, config, learners, now)));
  }
  // Everyone else has been notified by now; failing the job makes it try the rest again.
  throwFailures(failures, 'the reminders');
}

/**
 * Learners in current runs, then those with deadlines of assignments, then those with reminders of their own, then those with courses
 * from their team: each batch is read from an index.
 */
async function* listCandidates(db: Db, now: Date): AsyncGenerator<number[]> {
  for (const runId of await queries.listCurrentRuns(db, now)) {
    yield* readInBatches<number>(batchSize, (after = 0, limit) =>
      queries.listLearnersInRun(db, runId, { after, limit }),
    );
  }
  for (const courseId of await queries.listCoursesWithDeadlines(db)) {
    yield* readInBatches<number>(batchSize, (after = 0, limit) =>
      queries.listLearnersWithDeadlines(db, courseId, { now, after, limit }),
    );
  }
  for (const list of [queries.listLearnersWithReminders, queries.listLearnersWithAssignedCourses]) {
    const batches = readInBatches<queries.LearnerOnDay>(batchSize, (after, limit) =>
      list(db, { now, after, limit }),
    );
    for await (const learners of batches) yield learners.map(({ id }) => id);
  }
}

async function remindBatch(db: Db, config: Config, learners: LearnerToRemind[], now: Date) {
  if (learners.length === 0) return [];
  const accountIds = learners.map(({ accountId }) => accountId);
  await queries.deleteOldNotices(db, accountIds, now);
  const [tasksOf, notices] = await Promise.all([
    listDueTasks(db, accountIds, now),
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

/** What it belongs to: the course of a lesson, or who assigned a whole course. */
function aboutTask({ assigned, course }: DueTask): string {
  if (assigned) return `, assigned by ${assigned.by}`;
  return course ? `, in ${course.title}` : '';
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
        text: `Due ${formatDue(task)}${aboutTask(task)}.`,
        link: taskPath(task),
      });
    }
    if (learner.mailDue) await queueMail(db, composeReminder(config, learner, newTasks));
  });
}
