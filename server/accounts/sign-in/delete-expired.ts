import type { Db } from '../../platform/postgres/database.ts';
import { deleteExpiredRows } from '../queries.ts';

export async function deleteExpired(db: Db): Promise<void> {
  await deleteExpiredRows(db);
}
