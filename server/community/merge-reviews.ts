import type { Db } from '../platform/postgres/database.ts';
import type { MergedAccounts } from '../platform/postgres/merge-rows-queries.ts';
import * as queries from './merge-queries.ts';

export async function mergeReviews(db: Db, accounts: MergedAccounts): Promise<void> {
  await queries.mergeReviews(db, accounts);
}
