import type { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { JointStatements } from './joint-statements.ts';

type RowsOf<Queries extends readonly CompiledQuery<unknown>[]> = {
  -readonly [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row>
    ? Row[]
    : never;
};

/**
 * Sends statements of a transaction in one message, which saves a round trip for each but the first. They run one after the
 * other, each sees what was committed when it begins, and none after one that fails. What one returns can't decide about the
 * next: if it should have, throw, and the transaction is rolled back.
 */
export async function sendTogether<const Queries extends readonly CompiledQuery<unknown>[]>(
  db: Db,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  if (!db.isTransaction) throw new Error('Statements that travel together need a transaction.');
  const [first] = queries;
  if (!first) throw new Error('There is nothing to send.');
  const joint = new JointStatements(
    queries.map(({ sql, parameters }) => ({ text: sql, values: parameters })),
  );
  // The query builder only passes the text on to the connection.
  const { rows } = await db.executeQuery({ ...first, sql: joint as unknown as string });
  return rows as unknown as RowsOf<Queries>;
}
