import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../database/schema.ts';
import type { Db, Jobs } from '../../server/platform/postgres/database.ts';

export interface Recorder {
  db: Db;
  /** What was asked of the database since the last call. */
  take(): CompiledQuery[];
  close(): Promise<void>;
}

/** A database handle that remembers every statement, as it was sent. */
export function openRecorder(connectionString: string, jobs?: Jobs): Recorder {
  let statements: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }),
    log: ({ query }) => void statements.push(query),
  });
  return {
    // Without a queue it is good for what queues no job.
    db: Object.assign(db, { jobs: jobs as Jobs }),
    take() {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: () => db.destroy(),
  };
}

interface Plan {
  'Index Name'?: string;
  Plans?: Plan[];
}

/** The names of the indexes by which PostgreSQL answers a statement. */
export async function listIndexes(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain);
  const names = (plan: Plan): string[] => [
    ...(plan['Index Name'] ? [plan['Index Name']] : []),
    ...(plan.Plans ?? []).flatMap(names),
  ];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => names(Plan)));
}
