import pg from 'pg';
import { type JobResult, PgBoss } from 'pg-boss';
import { happened } from '../metrics/happenings.ts';
import { type Db, type Jobs, type Queue, runText } from '../postgres/database.ts';
import { jobsSchema } from './jobs-schema.ts';

export interface JobRunner extends Jobs {
  work<Data extends object>(
    queue: Queue<Data>,
    handler: (data: Data) => Promise<void>,
  ): Promise<void>;
  schedule(queue: Queue, cron: string): Promise<void>;
  stop(): Promise<void>;
}

// Two first starts at once would both create the queue's tables.
const startLock = 7_318_205;

export async function startJobs(
  connectionString: string,
  queues: readonly Queue[],
  onError: (error: Error) => void,
): Promise<JobRunner> {
  const boss = new PgBoss({
    connectionString,
    max: 3,
    schema: jobsSchema,
    application_name: 'stepwell-jobs',
    useListenNotify: true,
  });
  boss.on('error', onError);
  await underLock(connectionString, async () => {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { name, options } of queues) {
      const settings = { ...options, notify: true, deleteAfterSeconds: 86_400 };
      await (existing.has(name)
        ? boss.updateQueue(name, settings)
        : boss.createQueue(name, settings));
    }
  });
  return {
    async enqueue(db, queue, data) {
      await boss.send(queue.name, data, {
        db: { executeSql: (text, values) => runText(db, text, values) },
      });
    },
    async work<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>) {
      await boss.work<Data>(queue.name, workOptions, (jobs) =>
        Promise.all(jobs.map((job) => runJob(queue.name, job, handler, onError))),
      );
    },
    schedule: async ({ name }, cron) => {
      await boss.schedule(name, cron);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** SQL: a failed job that no later success has made up for. Needs `job` as the table's name. */
export const isStillFailed = `job.state = 'failed' and not exists (
  select from jobs.job as later
  where later.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on
    and later.data is not distinct from job.data
)`;

/** As pg-boss does it, but due now. Returns how many failed jobs run again. */
export async function retryFailedJobs(db: Db, queue: string): Promise<number> {
  const { rows } = await runText(
    db,
    `update jobs.job
    set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
    where name = $1 and ${isStillFailed}
    returning id`,
    [queue],
  );
  return rows.length;
}

/**
 * Makes jobs that wait for their next try due now. Returns which of the values still have a job, waiting or running; the others
 * were given up.
 */
export async function hurryJobs(
  db: Db,
  queue: string,
  { field, values }: { field: string; values: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await runText(
    db,
    `with hurried as (
      update jobs.job set start_after = now()
      where name = $1 and state in ('created', 'retry') and data->>$2 = any($3::text[])
      returning data->>$2 as value
    )
    select value from hurried
    union all
    select data->>$2 from jobs.job where name = $1 and state = 'active' and data->>$2 = any($3::text[])`,
    [queue, field, values],
  );
  return new Set(rows.map(({ value }) => String(value)));
}

const workOptions = {
  // One at a time would leave the rest of a burst waiting for the next poll.
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
  // Notifications are lost while the database is away; polling makes up for it.
  notifyPollingIntervalSeconds: 5,
} as const;

/** A failing job doesn't take the rest of its batch with it. */
async function runJob<Data>(
  queue: string,
  job: { id: string; data: Data },
  handler: (data: Data) => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  const startedAt = performance.now();
  const ended = (outcome: 'completed' | 'failed') =>
    happened('job', { queue, outcome, ms: performance.now() - startedAt });
  try {
    await handler(job.data);
    ended('completed');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    ended('failed');
    onError(describe(queue, error as Error));
    return { id: job.id, status: 'failed', output: { message: (error as Error).message } };
  }
}

function describe(name: string, error: Error): Error {
  return new Error(`The job ${name} failed: ${error.message}`, { cause: error });
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
