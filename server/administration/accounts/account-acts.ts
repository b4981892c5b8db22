import { mostActingMinutes } from '../../../contract/administration/accounts.ts';
import {
  inviteAccount as createInvited,
  mailPasswordLink,
} from '../../accounts/invitation/invite-account.ts';
import type { NewAccount } from '../../accounts/invitation/new-account.ts';
import type { AccountDependent } from '../../accounts/profile/account-dependents.ts';
import { assertAdminRemains } from '../../accounts/profile/last-admin.ts';
import { exportData } from '../../accounts/profile/profile.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import { openSession, signOutEverywhere } from '../../accounts/sign-in/sessions.ts';
import {
  liftAccountSuspension,
  suspendAccount as suspend,
} from '../../accounts/suspension/suspension.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { assertStillAdmin } from '../users/users.ts';
import { noSuchAccount } from './account-page.ts';
import * as queries from './queries.ts';

/** What Admins do to someone's account. Each act is audited in its own transaction. */

/** Roles that may do more than learn can only be given by an Admin who has just proved who they are. */
export async function inviteAccount(db: Db, config: Config, viewer: Viewer, account: NewAccount) {
  if (account.role !== 'User') await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    assertStillAdmin(viewer, await assertAdminRemains(db, []));
    const created = await createInvited(db, config, account, viewer.username);
    await recordAudit(db, viewer, 'invited', `${created.username} (user ${created.id})`, {
      after: { role: account.role, email: account.email },
    });
    return created;
  });
}

export async function suspendAccount(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: number,
  reason: string,
): Promise<void> {
  if (id === viewer.accountId) throw new Refusal('not_your_own');
  await act(db, viewer, id, [id], async (db, account) => {
    await suspend(db, config, id, reason);
    await recordAudit(db, viewer, 'suspended', nameOf(account), {
      before: { suspended: false },
      after: { suspended: true, reason },
    });
  });
}

export async function liftSuspension(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: number,
): Promise<void> {
  await act(db, viewer, id, [], async (db, account) => {
    const { reason } = await liftAccountSuspension(db, config, id);
    await recordAudit(db, viewer, 'lifted the suspension of', nameOf(account), {
      before: { suspended: true, reason },
      after: { suspended: false },
    });
  });
}

export async function signOutAccount(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ devices: number }> {
  if (id === viewer.accountId) throw new Refusal('not_your_own');
  return act(db, viewer, id, [], async (db, account) => {
    const devices = await signOutEverywhere(db, id);
    await recordAudit(db, viewer, 'ended all sessions of', nameOf(account), {
      before: { devices },
      after: { devices: 0 },
    });
    return { devices };
  });
}

export async function sendPasswordLink(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: number,
): Promise<void> {
  await limitTries(db, limits.passwordLink, byAccount(id));
  await act(db, viewer, id, [], async (db, account) => {
    if (account.suspendedAt) throw new Refusal('already_suspended');
    await mailPasswordLink(db, config, id);
    await recordAudit(db, viewer, 'sent a password link to', nameOf(account));
  });
}

/** For half an hour, in which nothing can be changed. The person is notified who it was, and why. */
export async function signInAs(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: number,
  { reason, userAgent }: { reason: string; userAgent: string },
): Promise<{ token: string }> {
  if (id === viewer.accountId) throw new Refusal('not_your_own');
  await assertProved(db, viewer);
  await limitTries(db, limits.signInAs, byAccount(viewer.accountId));
  return act(db, viewer, id, [], async (db, account) => {
    if (account.role === 'Admin') throw new Refusal('not_as_admin');
    if (account.suspendedAt) throw new Refusal('already_suspended');
    const token = await openSession(db, config, {
      accountId: id,
      adminId: viewer.accountId,
      pending: false,
      remember: false,
      userAgent,
      address: viewer.address,
    });
    await recordAudit(db, viewer, 'signed in as', nameOf(account), {
      after: { reason, minutes: mostActingMinutes },
    });
    await tellSignedInAs(db, config, account, viewer.username, reason);
    return { token };
  });
}

async function tellSignedInAs(
  db: Db,
  config: Config,
  account: Account,
  admin: string,
  reason: string,
): Promise<void> {
  const title = `${admin} signed in as you`;
  const limits = `They see what you see for up to ${mostActingMinutes} minutes, and can’t change, buy or send anything.`;
  const link = '/user-screen/account-settings';
  await notify(db, {
    accountId: account.userid,
    kind: 'account',
    subject: `signed in as ${new Date().toISOString()}`,
    title,
    text: `${admin}, an Admin, gave this reason: ${reason}`,
    link,
  });
  await queueMail(db, {
    to: account.email,
    subject: title,
    greeting: `Hello ${account.firstname},`,
    paragraphs: [
      `${admin}, an Admin of ${db.brand.name}, has signed in to your account. ${limits}`,
      `The reason they gave: ${reason}`,
      `If you didn’t expect this, write to ${config.support.email}.`,
    ],
    action: { label: 'See your devices', url: `${config.publicUrl}${link}` },
    closing:
      'We send this email whenever an Admin signs in to someone’s account. You can’t switch it off.',
  });
}

/** The export has everything about a person, so a stolen token isn't enough. */
export async function exportAccountData(
  db: Db,
  dependents: readonly AccountDependent[],
  viewer: Viewer,
  id: number,
): Promise<Record<string, unknown>> {
  await assertProved(db, viewer);
  return act(db, viewer, id, [], async (db, account) => {
    await recordAudit(db, viewer, 'exported the data of', nameOf(account));
    return exportData(db, dependents, id);
  });
}

type Account = NonNullable<Awaited<ReturnType<typeof queries.findAccount>>>;

/** Requires that the viewer is still an Admin, and that one remains without `leaving`. */
async function act<Result>(
  db: Db,
  viewer: Viewer,
  id: number,
  leaving: readonly number[],
  run: (db: Db, account: Account) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    assertStillAdmin(viewer, await assertAdminRemains(db, leaving));
    const account = await queries.findAccount(db, id);
    if (!account) throw noSuchAccount(id);
    return run(db, account);
  });
}

const nameOf = ({ username, userid }: Account) => `${username} (user ${userid})`;
