import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

const fullName = sql<string>`concat_ws(' ', first_name, last_name)`;

/** A ModuleOwner or Admin, by username in any case. */
export async function findTeacher(db: Db, username: string) {
  return db
    .selectFrom('accounts.account')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('role', 'in', ['ModuleOwner', 'Admin'])
    .where('suspended_at', 'is', null)
    .select(['id', 'username', fullName.as('name')])
    .executeTakeFirst();
}

export async function nameOf(db: Db, accountId: number): Promise<string> {
  const { name } = await db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(fullName.as('name'))
    .executeTakeFirstOrThrow();
  return name;
}
