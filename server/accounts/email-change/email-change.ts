import { randomInt } from 'node:crypto';
import type { EmailChange } from '../../../contract/accounts.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import { byAccount, byAddress, byEmail, limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { isMailDelayed } from '../../platform/mail/mail-server-state.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashCode, hashLinkToken, newLinkToken } from '../../platform/security/secrets.ts';
import { equaliseTime } from '../equalise-time.ts';
import { limits } from '../limits.ts';
import {
  deletePasswordResets,
  findAccountByEmail,
  getAccount,
  insertPasswordReset,
} from '../queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { mailAlreadyHasAccount } from '../registration/already-registered-email.ts';
import { auditOwnChange, type RequestOrigin, sendSecurityNotice } from '../security-notice.ts';
import { assertAddressAllowed, type OrganisationSignOn } from '../sign-in/organisation-sign-on.ts';
import { assertProved } from '../sign-in/proof.ts';
import { deleteSessions } from '../sign-in/session-queries.ts';
import {
  deleteEmailChange,
  deleteEmailUndosSince,
  findEmailChange,
  insertEmailUndo,
  saveEmailChange,
  takeEmailChange,
  takeEmailChangeTry,
  takeEmailUndo,
  updateEmail,
} from './queries.ts';

export async function getEmailChange(db: Db, viewer: Viewer): Promise<EmailChange | null> {
  const change = await findEmailChange(db, viewer.accountId);
  return change ? { newEmail: change.newEmail, requestedAt: change.createdAt.toISOString() } : null;
}

/**
 * Sends a code to the new address. The reply is the same if someone else has that address: then its owner is told
 * by email, and no code is right.
 */
export async function requestEmailChange(
  db: Db,
  config: Config,
  viewer: Viewer,
  email: string,
  organisations: OrganisationSignOn,
): Promise<{ delayed: boolean }> {
  await assertProved(db, viewer);
  const account = await getAccount(db, viewer.accountId);
  if (email.toLowerCase() === account.email.toLowerCase()) {
    throw refuseField('same_email', 'email');
  }
  await limitTries(db, limits.emailChange, byAccount(viewer.accountId));
  await assertAddressAllowed(db, organisations, email, 'email');
  await limitTries(db, limits.code, byEmail(email));
  await equaliseTime(() => sendChangeCode(db, config, account, email));
  return { delayed: await isMailDelayed(config) };
}

async function sendChangeCode(
  db: Db,
  config: Config,
  account: { id: number; username: string },
  email: string,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const owner = await findAccountByEmail(db, email);
  await inTransaction(db, async (db) => {
    await saveEmailChange(db, account.id, {
      newEmail: email,
      codeHash: owner ? null : changeHash(config, account.id, email, code),
    });
    if (owner) return mailAlreadyHasAccount(db, config, owner);
    await queueMail(db, {
      to: email,
      subject: 'Confirm your new email address',
      paragraphs: [
        `Enter this code in your account settings to use this address for your ${db.brand.name} account ${account.username}. The code expires in ten minutes.`,
      ],
      code,
      closing: `You’re getting this email because someone entered this address in their ${db.brand.name} account settings. If it wasn’t you, ignore it.`,
    });
  });
}

export async function cancelEmailChange(db: Db, viewer: Viewer): Promise<void> {
  await deleteEmailChange(db, viewer.accountId);
}

/** The code proves the new address. The former one gets a link that undoes the change. */
export async function confirmEmailChange(
  db: Db,
  config: Config,
  viewer: Viewer,
  code: string,
  from: RequestOrigin,
  organisations: OrganisationSignOn,
): Promise<void> {
  await assertProved(db, viewer);
  const { accountId } = viewer;
  const change = await takeEmailChangeTry(db, accountId);
  const given = change ? changeHash(config, accountId, change.newEmail, code) : '';
  if (!change || change.codeHash !== given) throw refuseField('wrong_code', 'otp');
  await assertAddressAllowed(db, organisations, change.newEmail, 'otp');
  try {
    await inTransaction(db, async (db) => {
      if (!(await takeEmailChange(db, accountId, given))) throw refuseField('wrong_code', 'otp');
      const { email: oldEmail, first_name, username } = await getAccount(db, accountId);
      await updateEmail(db, accountId, change.newEmail);
      await deletePasswordResets(db, accountId);
      await deleteSessions(db, accountId, { except: viewer.sessionId });
      await auditOwnChange(db, viewer, 'changed the email address of', {
        before: { email: oldEmail },
        after: { email: change.newEmail },
      });
      const { token, hash } = newLinkToken();
      await insertEmailUndo(db, { accountId, oldEmail, tokenHash: hash });
      await sendSecurityNotice(db, config, {
        account: { id: accountId, email: oldEmail, first_name, username },
        subject: 'Your email address was changed',
        what: `Your ${db.brand.name} account ${username} now uses ${change.newEmail}. We won’t write to this address any more.`,
        react:
          'If this wasn’t you, undo the change within seven days. That signs out every device, and we’ll send you a link for choosing a new password.',
        action: {
          label: 'Undo the change',
          // After the #, so that it is never sent to a server or logged.
          url: `${config.publicUrl}/undo-email-change#${token}`,
        },
        from,
      });
      await queueMail(db, {
        to: change.newEmail,
        subject: 'Your new email address is confirmed',
        greeting: `Hello ${first_name},`,
        paragraphs: [
          `Your ${db.brand.name} account ${username} now uses this address. You can sign in with it from now on.`,
        ],
      });
    });
  } catch (error) {
    // Someone else confirmed the same address a moment earlier.
    if (violates(error, 'account_email_key')) throw refuseField('email_taken', 'otp');
    throw error;
  }
}

/** Called from a link sent to the former address: no sign-in needed, because a thief may have changed the password too. */
export async function undoEmailChange(
  db: Db,
  config: Config,
  address: string,
  token: string,
): Promise<void> {
  await limitTries(db, limits.signIn, byAddress(address));
  try {
    await inTransaction(db, async (db) => {
      const undo = await takeEmailUndo(db, hashLinkToken(token));
      if (!undo) throw new Refusal('dead_link');
      const { accountId, oldEmail, createdAt } = undo;
      await updateEmail(db, accountId, oldEmail);
      await deleteEmailUndosSince(db, accountId, createdAt);
      await deleteEmailChange(db, accountId);
      await deletePasswordResets(db, accountId);
      await deleteSessions(db, accountId);
      const { first_name, username } = await getAccount(db, accountId);
      const reset = newLinkToken();
      await insertPasswordReset(db, accountId, reset.hash, { hours: 1 });
      await queueMail(db, {
        to: oldEmail,
        subject: 'Your email address is back',
        greeting: `Hello ${first_name},`,
        paragraphs: [
          `Your ${db.brand.name} account ${username} uses this address again, and every device was signed out.`,
          'Whoever changed the address may know your password. Choose a new one now. The link works once, for one hour.',
        ],
        action: {
          label: 'Choose a new password',
          url: `${config.publicUrl}/reset-password#${reset.token}`,
        },
      });
    });
  } catch (error) {
    if (violates(error, 'account_email_key')) throw new Refusal('former_email_taken');
    throw error;
  }
}

function changeHash(config: Config, accountId: number, email: string, code: string) {
  return hashCode(config.sessionSecret, `email change ${accountId} ${email.toLowerCase()}`, code);
}
