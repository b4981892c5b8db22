import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';
import * as queries from './merge-queries.ts';

export async function mergeTeachers(db: Db, accounts: MergedAccounts): Promise<void> {
  await queries.mergeOwnedCourses(db, accounts);
  await queries.mergeCoTeachers(db, accounts);
}
