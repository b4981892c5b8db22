import { sql } from 'kysely';
import type { Day } from '../../contract/text/days.ts';
import type { Db } from '../platform/postgres/database.ts';

interface Page {
  after: number;
  limit: number;
}

/** By id, from an index. */
export async function listActiveOn(db: Db, day: Day, { after, limit }: Page): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct account_id as id
    from learning.activity
    where day = ${day} and account_id > ${after}
    order by account_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listAccounts(db: Db, { after, limit }: Page): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts.account')
    .where('id', '>', after)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPosition(db: Db, name: string): Promise<number> {
  const round = await db
    .selectFrom('learning.round')
    .where('name', '=', name)
    .select('after')
    .executeTakeFirst();
  return round?.after ?? 0;
}

export async function writePosition(db: Db, name: string, after: number): Promise<void> {
  await db
    .insertInto('learning.round')
    .values({ name, after })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ after }))
    .execute();
}
