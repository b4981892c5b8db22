import type { Config } from '../../config.ts';
import { violates } from '../../platform/calls/errors.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, defineQueue } from '../../platform/postgres/database.ts';
import { newLinkToken } from '../../platform/security/secrets.ts';
import { getAccount, insertAccount, insertPasswordReset } from '../queries.ts';
import { refuseField } from '../refusals.ts';
import { latinTwinOf, mixesScripts } from '../registration/look-alikes.ts';
import type { NewAccount } from './new-account.ts';
import * as queries from './queries.ts';
import { freeUsername, usernameFrom } from './usernames.ts';

/** How long the link of an invitation works. After that “Forgot password?” does the same. */
const invitationHours = 7 * 24;
const batchSize = 200;

/** Creates an account without a password and emails a link to choose one. */
export async function inviteAccount(
  db: Db,
  config: Config,
  account: NewAccount,
  invitedBy: string,
): Promise<{ id: number; username: string }> {
  const username = account.username ?? (await makeUsername(db, account.email));
  if (mixesScripts(username)) throw refuseField('mixed_scripts', 'username');
  const twin = latinTwinOf(username);
  if (twin && (await queries.listTakenUsernames(db, [twin])).length > 0) {
    throw refuseField('username_taken', 'username');
  }
  try {
    const { id } = await insertAccount(db, { ...account, username, password_hash: null });
    await mailInvitation(db, config, id, invitedBy);
    return { id, username };
  } catch (error) {
    if (violates(error, 'account_username_key')) throw refuseField('username_taken', 'username');
    if (violates(error, 'account_email_key')) {
      throw refuseField('email_taken', 'email', 'This email address already has an account.');
    }
    throw error;
  }
}

/** Those of the given names that someone has, in lower case. */
export async function listTakenUsernames(db: Db, usernames: readonly string[]): Promise<string[]> {
  return queries.listTakenUsernames(db, usernames);
}

async function makeUsername(db: Db, email: string): Promise<string> {
  const wanted = usernameFrom(email);
  const taken = await queries.listUsernamesLike(db, wanted);
  return freeUsername(wanted, new Set(taken));
}

/** A link to choose a password: the first one, or another after a lost one. */
export async function mailPasswordLink(db: Db, config: Config, accountId: number): Promise<void> {
  const account = await getAccount(db, accountId);
  const { token, hash } = newLinkToken();
  await insertPasswordReset(db, accountId, hash, { hours: 24 });
  await queueMail(db, {
    to: account.email,
    subject: 'Choose a new password',
    greeting: `Hello ${account.first_name},`,
    paragraphs: [
      `An administrator sent you this link to choose a new password for your account ${account.username}. It works once, for 24 hours.`,
    ],
    action: { label: 'Choose a new password', url: `${config.publicUrl}/reset-password#${token}` },
    closing: 'If you don’t need it, ignore it. Your password hasn’t changed.',
  });
}

async function mailInvitation(
  db: Db,
  config: Config,
  accountId: number,
  invitedBy: string,
): Promise<void> {
  const account = await getAccount(db, accountId);
  const { token, hash } = newLinkToken();
  await insertPasswordReset(db, accountId, hash, { hours: invitationHours });
  await queueMail(db, {
    to: account.email,
    subject: 'Your account is ready: choose a password',
    greeting: `Hello ${account.first_name},`,
    paragraphs: [
      `${invitedBy} made an account for you on ${db.brand.name}. Your username is ${account.username}, and you can sign in with this email address too.`,
      'Choose a password to start. The link works once, for seven days. After that, choose “Forgot password?” when you sign in.',
    ],
    // After the #, so that it is never sent to a server or logged.
    action: { label: 'Choose a password', url: `${config.publicUrl}/reset-password#${token}` },
    closing: `If you didn’t expect this, ignore it, or write to ${config.support.email}.`,
  });
}

export const invitationQueue = defineQueue('inviteAccounts', { retryLimit: 5, retryDelay: 30 });

/** Creates accounts that were checked before, all or none, and queues their invitations. */
export async function createInvitedAccounts(
  db: Db,
  accounts: readonly (NewAccount & { username: string })[],
  invitedBy: string,
): Promise<number[]> {
  if (!db.isTransaction) throw new Error('Call this in a transaction.');
  const ids = await queries.insertInvited(db, accounts, invitedBy);
  await db.jobs.enqueue(db, invitationQueue, {});
  return ids;
}

/** Emails everyone who waits for an invitation, a batch at a time. After a crash it continues where it stopped. */
export async function mailInvitations(db: Db, config: Config): Promise<void> {
  await workThrough(db, {
    label: 'the invitations to new accounts',
    limit: batchSize,
    claim: async (db, limit) => {
      const items = await queries.takeWaiting(db, limit);
      return { claimed: items.length, items };
    },
    work: (db, { accountId, invitedBy }) => mailInvitation(db, config, accountId, invitedBy),
  });
}
