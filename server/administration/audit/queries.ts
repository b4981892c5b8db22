import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function listAdminEmails(db: Db) {
  return db
    .selectFrom('accounts.account')
    .select(['email', 'first_name as firstName'])
    .where('role', '=', 'Admin')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Whether a verification is waiting or running. */
export async function isVerifying(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from jobs.job where name = 'verifyAudit' and state in ('created', 'retry', 'active') limit 1
  `.execute(db);
  return rows.length > 0;
}
