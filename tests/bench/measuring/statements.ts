import type pg from 'pg';
import { withDatabase } from './database.ts';
import type { BenchServer } from './server.ts';

export interface Statement {
  text: string;
  calls: number;
  /** Planning and execution. */
  totalMs: number;
  rows: number;
}

/**
 * Sets up pg_stat_statements for the next start of the database; false where its binaries don't have it. It's in
 * another database, so that the measured one stays as it is.
 */
export function prepareStatistics(data: string): Promise<boolean> {
  return withDatabase(
    data,
    async (client) => {
      const { rowCount } = await client.query(
        "select from pg_available_extensions where name = 'pg_stat_statements'",
      );
      if (rowCount === 0) return false;
      await client.query('create extension pg_stat_statements');
      await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
      return true;
    },
    'postgres',
  );
}

/** Counting costs a little, so it is on only while its figures are wanted. */
export function pauseStatistics(data: string): Promise<void> {
  return withDatabase(data, (client) => track(client, 'none'), 'postgres');
}

/** The statements that a server sends while the work runs, the most expensive first. */
export function collectStatements(
  { data }: BenchServer,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  return withDatabase(
    data,
    async (client) => {
      await track(client, 'top');
      try {
        await client.query('select pg_stat_statements_reset()');
        await work();
        const { rows } = await client.query<Statement>(
          `select query as text, calls::float, rows::float, total_plan_time + total_exec_time as "totalMs"
           from pg_stat_statements
           where dbid = (select oid from pg_database where datname = 'stepwell')
           order by "totalMs" desc`,
        );
        return rows;
      } finally {
        await track(client, 'none');
      }
    },
    'postgres',
  );
}

async function track(client: pg.Client, what: 'top' | 'none') {
  await client.query(`alter system set pg_stat_statements.track = '${what}'`);
  await client.query('alter system set pg_stat_statements.track_planning = on');
  await client.query('select pg_reload_conf()');
}
