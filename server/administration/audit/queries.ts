import type { Db } from '../../platform/postgres/database.ts';

export async function listAdminEmails(db: Db) {
  return db
    .selectFrom('accounts.account')
    .select(['email', 'first_name as firstName'])
    .where('role', '=', 'Admin')
    .orderBy('id')
    .execute();
}
