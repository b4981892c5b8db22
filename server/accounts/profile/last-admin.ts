import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { lockAdmins } from '../queries.ts';

/**
 * Refuses when nobody would be Admin once these accounts are deleted or demoted, and makes everyone else
 * who asks wait until the transaction ends. Call it before reading whose role it is about.
 */
export async function assertAdminRemains(db: Db, leaving: readonly number[]): Promise<number[]> {
  if (!db.isTransaction) throw new Error('Admins are locked for the length of a transaction.');
  const admins = await lockAdmins(db);
  if (isLastAdminAmong(admins, leaving)) throw new Refusal('last_admin');
  return admins;
}

export function isLastAdminAmong(admins: readonly number[], leaving: readonly number[]): boolean {
  const remaining = admins.filter((id) => !leaving.includes(id));
  return admins.length > 0 && remaining.length === 0;
}
