import pg from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import { type Db, runText } from '../postgres/database.ts';

/** Work that happens after the answer: stored in the transaction that causes it, retried until it succeeds. */
export interface Jobs {
  enqueue(db: Db, queue: QueueName, data: Record<string, unknown>): Promise<void>;
}

// What a process had in hand when it was killed waits until it expires; 15 minutes unless said otherwise.
export const queues = {
  // Backs off from 15 seconds to an hour for about a day: mail servers come back.
  mail: {
    retryLimit: 30,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
  },
  cleanUp: { retryLimit: 2, retryDelay: 60 },
  // Turns a notification into a mail, for those who want one.
  news: { retryLimit: 5, retryDelay: 15, retryBackoff: true },
  // Tells learners what is due soon.
  remind: { retryLimit: 2, retryDelay: 60 },
  // Opens the next runs, and awards what was missed.
  settle: { retryLimit: 2, retryDelay: 60 },
  // Mails an invoice, receipt or credit note with its PDF.
  document: { retryLimit: 10, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  // Finishes payments and refunds of which the answer was lost.
  reconcile: { retryLimit: 0, expireInSeconds: 300 },
  // Tells owners that their licences end and invoices are due, and cancels orders that nobody pays.
  licences: { retryLimit: 2, retryDelay: 60 },
} as const;

export type QueueName = keyof typeof queues;

export interface JobRunner extends Jobs {
  work(queue: QueueName, handler: (data: Record<string, unknown>) => Promise<void>): Promise<void>;
  schedule(queue: QueueName, cron: string): Promise<void>;
  stop(): Promise<void>;
}

// Concurrent first starts would both create the queue's tables.
const startLock = 7_318_205;

export async function startJobs(
  connectionString: string,
  onError: (error: Error) => void,
): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    schema: 'jobs',
    application_name: 'stepwell-jobs',
    useListenNotify: true,
  });
  boss.on('error', onError);
  await underLock(connectionString, async () => {
    await boss.start();
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const [name, wishes] of Object.entries(queues)) {
      const options = { ...wishes, notify: true, deleteAfterSeconds: 86_400 };
      // An installation that is older than what is wished for here has the queue already.
      await (known.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
    }
  });
  return {
    async enqueue(db, queue, data) {
      await boss.send(queue, data, {
        db: { executeSql: (text, values) => runText(db, text, values) },
      });
    },
    async work(queue, handler) {
      await boss.work<Record<string, unknown>>(queue, working, (jobs) =>
        Promise.all(
          jobs.map((job) => settle(job, handler, (error) => onError(named(queue, error)))),
        ),
      );
    },
    schedule: (queue, cron) => boss.schedule(queue, cron),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

const working = {
  // One at a time would leave the rest of a burst waiting for the next look.
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  // Announcements are lost while the database is away; looking now and then makes up for it.
  notifyPollingIntervalSeconds: 5,
} as const;

/** One that fails takes none of the others with it. */
async function settle<Data>(
  job: { id: string; data: Data },
  handler: (data: Data) => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  try {
    await handler(job.data);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    onError(error as Error);
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

/** It is tried again, if its queue says so; whoever runs the place can read why it failed. */
function named(queue: QueueName, error: Error): Error {
  return new Error(`The job ${queue} failed: ${error.message}`, { cause: error });
}

async function underLock(connectionString: string, work: () => Promise<void>) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await work();
  } finally {
    await client.end();
  }
}
