import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';
import { recountLearner } from './merge-queries.ts';

export async function recountMergedLearner(db: Db, { kept }: MergedAccounts): Promise<void> {
  await recountLearner(db, kept);
}
