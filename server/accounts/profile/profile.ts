import type { Profile } from '../../../contract/accounts.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getProfile, updateNames } from '../queries.ts';
import type { AccountDependent } from './account-dependents.ts';
import { exportAccount } from './personal-data-queries.ts';

export async function updateProfile(
  db: Db,
  viewer: Viewer,
  names: { first_name: string; last_name: string; phone_number: string },
): Promise<Profile> {
  await updateNames(db, viewer.accountId, names);
  return getProfile(db, viewer.accountId);
}

/** Everything we hold about someone, for their own eyes. */
export async function exportMyData(
  db: Db,
  dependents: readonly AccountDependent[],
  viewer: Viewer,
): Promise<Record<string, unknown>> {
  return exportData(db, dependents, viewer.accountId);
}

/** For whoever may see it: the caller decides. */
export async function exportData(
  db: Db,
  dependents: readonly AccountDependent[],
  accountId: number,
): Promise<Record<string, unknown>> {
  const own = await exportAccount(db, accountId);
  if (!own.account) throw new Refusal('not_signed_in');
  const others: Record<string, unknown>[] = [];
  for (const { exportData } of dependents) {
    if (exportData) others.push(await exportData(db, accountId));
  }
  return Object.assign({ exportedAt: new Date().toISOString() }, own, ...others);
}
