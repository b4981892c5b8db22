import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function listPhrases(db: Db, accountId: number) {
  return db
    .selectFrom('assessment.phrase')
    .where('account_id', '=', accountId)
    .select(['id', 'text'])
    .orderBy(sql`lower(text)`)
    .orderBy('id')
    .execute();
}

/** The row that is there already keeps its id. */
export async function insertPhrase(db: Db, accountId: number, text: string) {
  return db
    .insertInto('assessment.phrase')
    .values({ account_id: accountId, text })
    .onConflict((conflict) => conflict.columns(['account_id', 'text']).doUpdateSet({ text }))
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow();
}

export async function countPhrases(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('assessment.phrase')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePhrase(db: Db, accountId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assessment.phrase')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
