import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';
import * as queries from './merge-queries.ts';

export async function mergeMemberships(db: Db, accounts: MergedAccounts): Promise<void> {
  await queries.lockTeamsOf(db, accounts);
  await queries.mergeMembers(db, accounts);
  await queries.mergeGroups(db, accounts);
  await queries.mergeAssigned(db, accounts);
}

export async function followMergedWork(db: Db, { kept }: MergedAccounts): Promise<void> {
  await queries.followMergedWork(db, kept);
}
