import { sql } from 'kysely';
import { isStillFailed } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function listMigrations(db: Db) {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, applied_at as at from public.stepwell_migration order by name
  `.execute(db);
  return rows;
}

/** In the last two days. */
export async function isNewlyInstalled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select min(applied_at) > now() - interval '2 days' as "isNew" from public.stepwell_migration
  `.execute(db);
  return rows[0]?.isNew ?? true;
}

export async function findDatabaseSize(db: Db) {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version
  `.execute(db);
  return rows[0] ?? { bytes: 0, version: '' };
}

/** Unsent emails are few and have an index of their own; sent ones are counted for a day. */
export async function countMail(db: Db) {
  const { rows } = await sql<{
    waiting: number;
    failed: number;
    sentToday: number;
    oldestSeconds: number;
  }>`
    select
      count(*) filter (where failure is null) as waiting,
      count(*) filter (where failure is not null) as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where failure is null)), 0)::float as "oldestSeconds",
      (select count(*) from platform.mail where sent_at > now() - interval '1 day') as "sentToday"
    from platform.mail where sent_at is null
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, sentToday: 0, oldestSeconds: 0 };
}

export async function countFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select count(*) as failed from jobs.job
    where ${sql.raw(isStillFailed)} and completed_on > now() - interval '1 day' and name not like '\\_\\_%'
  `.execute(db);
  return rows[0]?.failed ?? 0;
}

export async function hasQueue(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from jobs.queue where name = ${name}`.execute(db);
  return rows.length > 0;
}

export interface QueueRow {
  name: string;
  waiting: number;
  failed: number;
  lastRunAt: Date | null;
  failure: string | null;
  cron: string | null;
}

/** Finished jobs are stored for a day, so these are few however large the installation is. */
export async function listQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue.name,
      count(job.id) filter (where job.state in ('created', 'retry', 'active')) as waiting,
      count(job.id) filter (where job.is_failed) as failed,
      max(job.completed_on) filter (where job.state = 'completed') as "lastRunAt",
      (array_agg(job.output->>'message' order by job.completed_on desc) filter (where job.is_failed))[1] as failure,
      (select cron from jobs.schedule where schedule.name = queue.name limit 1) as cron
    from jobs.queue
    left join (select job.*, ${sql.raw(isStillFailed)} as is_failed from jobs.job) as job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name
    order by queue.name
  `.execute(db);
  return rows;
}

export async function pageUnsentMail(db: Db, page: { limit: number; offset: number }) {
  const { rows } = await sql<{
    id: string;
    to: string;
    subject: string;
    createdAt: Date;
    failure: string | null;
    failedAt: Date | null;
    nextTryAt: Date | null;
  }>`
    select mail.id, recipient as "to", subject, created_at as "createdAt", failure, failed_at as "failedAt",
      (select min(start_after) from jobs.job
        where name = 'mail' and state in ('created', 'retry', 'active') and data->>'mailId' = mail.id::text) as "nextTryAt"
    from platform.mail where sent_at is null
    order by failure is null, created_at, mail.id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

export async function listFailedMail(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('platform.mail')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failure', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
