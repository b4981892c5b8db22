import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../../database/schema.ts';
import { beginWithFirst } from '../../../server/platform/postgres/begin-with-first.ts';
import type { Db, Jobs } from '../../../server/platform/postgres/database.ts';
import { JointStatements } from '../../../server/platform/postgres/joint-statements.ts';

export interface Recorder {
  db: Db;
  /** The statements since the last call. */
  take(): CompiledQuery[];
  close(): Promise<void>;
}

/** A database handle that records every statement. */
export function openRecorder(connectionString: string, jobs?: Jobs): Recorder {
  const statements: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString });
  pool.on('connect', beginWithFirst);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(...apart(query)),
  });
  return {
    // Without `jobs`, only for code that enqueues nothing.
    db: Object.assign(db, {
      jobs: jobs as Jobs,
      changes: { announced: 0 },
      brand: { name: 'Stepwell', logo: null, accent: '' },
    }),
    take() {
      return statements.splice(0);
    },
    close: () => db.destroy(),
  };
}

/** Statements that were sent together, each by itself. */
function apart(query: CompiledQuery): CompiledQuery[] {
  const joint: unknown = query.sql;
  if (!(joint instanceof JointStatements)) return [query];
  return joint.statements.map(({ text, values }) => CompiledQuery.raw(text, [...(values ?? [])]));
}

interface Plan {
  'Index Name'?: string;
  Plans?: Plan[];
}

/** The indexes in PostgreSQL's plan for a statement. */
export async function listIndexes(db: Db, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain);
  const names = (plan: Plan): string[] => [
    ...(plan['Index Name'] ? [plan['Index Name']] : []),
    ...(plan.Plans ?? []).flatMap(names),
  ];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => names(Plan)));
}
