import type { Role } from '../../../contract/fields.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { updateRole } from '../queries.ts';

/** Administration decides who may; only this domain writes accounts. */
export async function setRole(db: Db, id: number, role: Role): Promise<void> {
  await updateRole(db, id, role);
}
