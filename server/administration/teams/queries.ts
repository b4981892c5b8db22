import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('accounts.account')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'username'])
    .executeTakeFirst();
}
