import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { clearTries, limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashLinkToken, newLinkToken } from '../../platform/security/secrets.ts';
import {
  deletePasswordResets,
  findAccountByEmail,
  getAccount,
  insertPasswordReset,
  takePasswordReset,
  updatePassword,
} from '../queries.ts';
import { deleteSessions } from '../sign-in/session-queries.ts';
import { assertUncommon, hashPassword, isPassword } from './passwords.ts';

export async function changePassword(
  db: Db,
  viewer: Viewer,
  body: { username: string; old_password: string; new_password: string },
): Promise<void> {
  if (body.username.toLowerCase() !== viewer.username.toLowerCase())
    throw new Refusal('not_allowed');
  await limitTries(db, 'passwordCheck', String(viewer.accountId));
  const account = await getAccount(db, viewer.accountId);
  if (!(await isPassword(account.password_hash, body.old_password))) {
    throw refuseField('wrong_old_password', 'old_password');
  }
  assertUncommon(body.new_password, 'new_password');
  await replacePassword(db, viewer.accountId, body.new_password, {
    except: viewer.sessionId,
    old: account.password_hash,
  });
  await clearTries(db, 'passwordCheck', String(viewer.accountId));
}

// Longer than queueing the email takes, so that timing doesn't reveal whether the address is known.
const answerAfterMs = 150;

/** Doesn't reveal whether the email is known. */
export async function requestPasswordReset(
  db: Db,
  config: Config,
  address: string,
  email: string,
): Promise<void> {
  await limitTries(db, 'signIn', address);
  await limitTries(db, 'passwordReset', email);
  await Promise.all([mailResetLink(db, config, email), wait(answerAfterMs)]);
}

async function mailResetLink(db: Db, config: Config, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  const { token, hash } = newLinkToken();
  await inTransaction(db, async (db) => {
    await insertPasswordReset(db, account.id, hash);
    await queueMail(db, {
      to: account.email,
      subject: 'Choose a new password',
      greeting: `Hello ${account.first_name},`,
      paragraphs: [
        `Use this link to choose a new password for your account ${account.username}. It is good for one hour and for one use.`,
      ],
      // After the #, so that it is never sent to a server or logged.
      action: {
        label: 'Choose a new password',
        url: `${config.publicUrl}/reset-password#${token}`,
      },
      closing: 'If you did not ask for this, ignore it: your password stays as it is.',
    });
  });
}

export async function resetPassword(db: Db, token: string, newPassword: string): Promise<void> {
  assertUncommon(newPassword, 'new_password');
  await inTransaction(db, async (db) => {
    const reset = await takePasswordReset(db, hashLinkToken(token));
    if (!reset) throw new Refusal('dead_link');
    await replacePassword(db, reset.account_id, newPassword);
  });
}

async function replacePassword(
  db: Db,
  accountId: number,
  newPassword: string,
  options: { except?: string; old?: string | null } = {},
) {
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (db) => {
    if (!(await updatePassword(db, accountId, passwordHash, options.old))) {
      throw refuseField('wrong_old_password', 'old_password');
    }
    await deletePasswordResets(db, accountId);
    await deleteSessions(db, accountId, options);
    const account = await getAccount(db, accountId);
    await queueMail(db, {
      to: account.email,
      subject: 'Your password was changed',
      greeting: `Hello ${account.first_name},`,
      paragraphs: [
        `The password of your account ${account.username} was just changed, and all other devices were signed out. If it was not you, ask for a new password at once and write to support.`,
      ],
    });
  });
}
