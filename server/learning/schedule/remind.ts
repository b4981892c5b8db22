import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { itemsToTell } from './due-moments.ts';
import { type DueThing, listDueThings, pathOf } from './due-things.ts';
import type { LearnerToRemind, Notice } from './remind-queries.ts';
import * as queries from './remind-queries.ts';
import { composeReminder, dueInWords } from './reminder-email.ts';

export const remindQueue = defineQueue('remind', { retryLimit: 2, retryDelay: 60 });

const batchSize = 200;

/** Tells every learner what is due within their lead time, once: by the bell, and by one mail if they want it. */
export async function remindLearners(db: Db, config: Config, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const learners = await queries.listLearnersToRemind(db, { now, after, limit: batchSize });
    failures.push(...(await remindSome(db, config, learners, now)));
    after = learners.at(-1)?.accountId ?? after;
    if (learners.length < batchSize) break;
  }
  // The others have been told by now; the job says that it failed, and looks again.
  if (failures.length > 0) {
    const [first] = failures;
    const reason = first instanceof Error ? first.message : String(first);
    throw new AggregateError(failures, `${failures.length} could not be reminded: ${reason}`);
  }
}

async function remindSome(db: Db, config: Config, learners: LearnerToRemind[], now: Date) {
  if (learners.length === 0) return [];
  const accountIds = learners.map(({ accountId }) => accountId);
  await queries.deleteOldNotices(db, accountIds, now);
  const [thingsOf, notices] = await Promise.all([
    listDueThings(db, accountIds),
    queries.listNotices(db, accountIds),
  ]);
  const told = new Set(notices.map((notice) => `${notice.accountId} ${keyOf(notice)}`));
  const failures: unknown[] = [];
  for (const learner of learners) {
    const { accountId, timeZone: zone, leadHours } = learner;
    try {
      const soon = itemsToTell(thingsOf(accountId), { now, zone, leadHours });
      const fresh = soon.filter((thing) => !told.has(`${accountId} ${keyOf(noticeOf(thing))}`));
      if (fresh.length > 0) await tell(db, config, learner, fresh);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

/** A reminder that is moved to another time of its day is told anew. */
function noticeOf({ subject, dueOn, dueTime }: DueThing): Notice {
  return { subject: dueTime === null ? subject : `${subject} ${dueTime}`, dueOn };
}

function keyOf({ subject, dueOn }: Notice): string {
  return `${subject} ${dueOn}`;
}

async function tell(db: Db, config: Config, learner: LearnerToRemind, things: DueThing[]) {
  await inTransaction(db, async (db) => {
    const { accountId } = learner;
    const first = new Set(
      (await queries.insertNotices(db, accountId, things.map(noticeOf))).map(keyOf),
    );
    const fresh = things.filter((thing) => first.has(keyOf(noticeOf(thing))));
    if (fresh.length === 0) return;
    for (const thing of fresh) {
      await notify(db, {
        accountId,
        kind: 'due',
        subject: `due ${keyOf(noticeOf(thing))}`,
        title: thing.task,
        text: `Due ${dueInWords(thing)}${thing.course ? `, in ${thing.course.title}` : ''}.`,
        link: pathOf(thing),
      });
    }
    if (learner.mailDue) await queueMail(db, composeReminder(config, learner, fresh));
  });
}
