import type { Db } from '../../platform/postgres/database.ts';
import { lockAdmins } from '../queries.ts';
import { Refusal } from '../refusals.ts';

/**
 * Refuses if no Admin would be left once these accounts are deleted or demoted, and holds a lock until the transaction
 * ends. Call it before reading the roles you decide on.
 */
export async function assertAdminRemains(db: Db, leaving: readonly number[]): Promise<number[]> {
  if (!db.isTransaction) throw new Error('Call this in a transaction.');
  const admins = await lockAdmins(db);
  if (isLastAdminAmong(admins, leaving)) throw new Refusal('last_admin');
  return admins;
}

export function isLastAdminAmong(admins: readonly number[], leaving: readonly number[]): boolean {
  const remaining = admins.filter((id) => !leaving.includes(id));
  return admins.length > 0 && remaining.length === 0;
}
