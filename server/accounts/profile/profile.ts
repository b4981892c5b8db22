import type { DataCounts, Profile } from '../../../contract/accounts.ts';
import { personalData } from '../../../contract/site/personal-data.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findAccountDates, getProfile, markExported, updateNames } from '../queries.ts';
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

/** What the overview of the settings says about the account. */
export async function getAccountSummary(
  db: Db,
  dependents: readonly AccountDependent[],
  { accountId }: Viewer,
) {
  const [dates, ...parts] = await Promise.all([
    findAccountDates(db, accountId),
    ...dependents.map(({ countData }) => countData?.(db, accountId)),
  ]);
  const none: DataCounts = { cards: 0, notes: 0, certificates: 0 };
  return {
    passwordChangedAt: dates?.passwordChangedAt?.toISOString() ?? null,
    exportedAt: dates?.exportedAt?.toISOString() ?? null,
    counts: Object.assign(none, ...parts),
  };
}

/** Everything we hold about someone, for their own eyes. */
export async function exportMyData(
  db: Db,
  dependents: readonly AccountDependent[],
  viewer: Viewer,
): Promise<Record<string, unknown>> {
  const data = await exportData(db, dependents, viewer.accountId);
  await markExported(db, viewer.accountId);
  return data;
}

/** Doesn't check who may see it: the caller decides. */
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
  return Object.assign(
    { exportedAt: new Date().toISOString(), about: describeData() },
    own,
    ...others,
  );
}

/** What the export has, who can see it and how long we store it: what the privacy page says. */
const describeData = () =>
  personalData.flatMap(({ what, seenBy, kept, exported }) =>
    exported ? { what, seenBy, kept, in: [...new Set(Object.values(exported))] } : [],
  );
