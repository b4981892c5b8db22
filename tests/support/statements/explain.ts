import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../../server/platform/postgres/database.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Schema?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** How a statement reads a table. */
export interface Scan {
  /** Such as `learning.enrolment`. */
  table: string;
  /** Such as `Index Scan`. */
  kind: string;
  /** Rows that were looked at, whether they were used or not. */
  rows: number;
}

const isData = /^\s*(select|with|insert|update|delete)\b/i;

/**
 * Runs a statement again, with its real values, and undoes it. Reading whole tables is forbidden, which small ones would
 * invite, so what remains of that in the result is where no index could serve.
 */
export async function listScans(db: Db, statement: CompiledQuery): Promise<Scan[]> {
  if (!isData.test(statement.sql)) return [];
  const { parameters } = statement;
  return db.connection().execute(async (connection) => {
    const explain = async (options: string) => {
      await sql`begin`.execute(connection);
      try {
        for (const method of ['seqscan', 'hashjoin', 'mergejoin']) {
          await sql`set local ${sql.raw(`enable_${method}`)} = off`.execute(connection);
        }
        const text = `explain (${options}, verbose, format json) ${statement.sql}`;
        const { rows } = await connection.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
          CompiledQuery.raw(text, [...parameters]),
        );
        return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansIn(Plan)));
      } finally {
        await sql`rollback`.execute(connection);
      }
    };
    // Something that was stored once can't be stored again: then its plan has to do.
    return explain('analyze').catch(() => explain('costs'));
  });
}

function scansIn(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn);
  if (!node['Relation Name'] || node['Node Type'] === 'ModifyTable') return below;
  const rows =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const scan = {
    table: `${node.Schema}.${node['Relation Name']}`,
    kind: node['Node Type'],
    rows: rows * (node['Actual Loops'] ?? 1),
  };
  return [scan, ...below];
}
