import type { Profile } from '../../../contract/accounts.ts';
import { abandonOrders } from '../../billing/orders/abandon-orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { releaseTeams } from '../../teams/members/ownership.ts';
import { assertOwnPassword } from '../passwords/passwords.ts';
import { deleteAccount, getAccount, getProfile, updateNames } from '../queries.ts';
import { assertAdminRemains } from './last-admin.ts';
import { collectPersonalData } from './personal-data-queries.ts';

export async function getMe(db: Db, viewer: Viewer): Promise<Profile> {
  return getProfile(db, viewer.accountId);
}

export async function updateProfile(
  db: Db,
  viewer: Viewer,
  names: { first_name: string; last_name: string; phone_number: string },
): Promise<Profile> {
  await updateNames(db, viewer.accountId, names);
  return getProfile(db, viewer.accountId);
}

export async function deleteOwnAccount(
  db: Db,
  config: Config,
  viewer: Viewer,
  password: string,
): Promise<void> {
  await limitTries(db, 'passwordCheck', String(viewer.accountId));
  const account = await getAccount(db, viewer.accountId);
  await assertOwnPassword(account.password_hash, password);
  await inTransaction(db, async (db) => {
    await abandonOrders(db, config, [viewer.accountId]);
    await assertAdminRemains(db, [viewer.accountId]);
    await releaseTeams(db, [viewer.accountId]);
    if (!(await deleteAccount(db, viewer.accountId))) throw new Refusal('not_signed_in');
    await queueMail(db, {
      to: account.email,
      subject: 'Your account was deleted',
      greeting: `Hello ${account.first_name},`,
      paragraphs: [
        `Your account ${account.username} and what belonged to it were deleted, as you asked. Thank you for learning with us.`,
      ],
    });
  });
}

export async function exportOwnData(db: Db, viewer: Viewer): Promise<Record<string, unknown>> {
  const data = await collectPersonalData(db, viewer.accountId);
  if (!data.account) throw new Refusal('not_signed_in');
  return { exportedAt: new Date().toISOString(), ...data };
}
