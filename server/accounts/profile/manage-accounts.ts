import type { Role } from '../../../contract/fields.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from '../queries.ts';

/** For administration, which decides who may; only this domain writes accounts. */
export async function deleteAccounts(
  db: Db,
  ids: number[],
): Promise<{ id: number; username: string }[]> {
  return queries.deleteAccounts(db, ids);
}

export async function setRole(db: Db, id: number, role: Role): Promise<void> {
  await queries.updateRole(db, id, role);
}
