import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';

export async function readServer(db: Db) {
  const { rows } = await sql<{
    version: string;
    encoding: string;
    limit: number;
    now: Date;
    isStandby: boolean;
  }>`
    select
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('max_connections')::integer
        - current_setting('superuser_reserved_connections')::integer as limit,
      clock_timestamp() as now,
      pg_is_in_recovery() as "isStandby"
  `.execute(db);
  const [server] = rows;
  if (!server) throw new Error('PostgreSQL told nothing about itself');
  return server;
}

export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from public.stepwell_migration order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Jobs that should have run half an hour ago and that nobody works on. */
export async function countOverdueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from jobs.job
      where state = 'created' and start_after < now() - interval '30 minutes'
      limit 1000
    ) as overdue
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findLastBackup(db: Db) {
  const { rows } = await sql<{ at: Date; bytes: number }>`
    select at, bytes from platform.last_backup
  `.execute(db);
  return rows[0];
}
