import type { Db } from '../platform/postgres/database.ts';
import type { MergedAccounts } from '../platform/postgres/merge-rows-queries.ts';
import * as queries from './merge-queries.ts';

/** What was answered and handed in under two accounts becomes one history. */
export async function mergeAnswers(db: Db, accounts: MergedAccounts): Promise<void> {
  await queries.mergeAttempts(db, accounts);
  await queries.mergeSittings(db, accounts);
  await queries.mergeSubmissions(db, accounts);
  await queries.mergeActivityStates(db, accounts);
  await queries.shareSolved(db, accounts);
}
