import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import {
  byAccount,
  byAddress,
  byEmail,
  clearTries,
  limitTries,
} from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { isMailDelayed } from '../../platform/mail/mail-server-state.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashLinkToken, newLinkToken } from '../../platform/security/secrets.ts';
import { equaliseTime } from '../equalise-time.ts';
import { limits } from '../limits.ts';
import {
  deletePasswordResets,
  findAccountByEmail,
  findPasswordReset,
  getAccount,
  insertPasswordReset,
  takePasswordReset,
  updatePassword,
} from '../queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { isSecondFactor } from '../second-factor/second-factor-codes.ts';
import { auditOwnChange, type RequestOrigin, sendSecurityNotice } from '../security-notice.ts';
import { assertPasswordAllowed, type OrganisationSignOn } from '../sign-in/organisation-sign-on.ts';
import { assertOwnPassword } from '../sign-in/proof.ts';
import { deleteSessions, markProved } from '../sign-in/session-queries.ts';
import { assertHardToGuess, hashPassword } from './passwords.ts';

export async function changePassword(
  db: Db,
  config: Config,
  viewer: Viewer,
  body: { username: string; old_password: string; new_password: string },
  from: RequestOrigin,
): Promise<void> {
  if (body.username.toLowerCase() !== viewer.username.toLowerCase())
    throw new Refusal('not_allowed');
  const wrong = refuseField('wrong_old_password', 'old_password');
  const { passwordHash } = await assertOwnPassword(db, viewer, body.old_password, wrong);
  assertHardToGuess(body.new_password, 'new_password', await getAccount(db, viewer.accountId));
  const newHash = await hashPassword(body.new_password);
  await inTransaction(db, async (db) => {
    // Of two concurrent changes, one finds the old password gone.
    if (!(await updatePassword(db, viewer.accountId, newHash, passwordHash))) throw wrong;
    await deletePasswordResets(db, viewer.accountId);
    await deleteSessions(db, viewer.accountId, { except: viewer.sessionId });
    await markProved(db, viewer.sessionId);
    await auditOwnChange(db, viewer, 'changed the password of');
    await notifyOwner(db, config, viewer.accountId, from);
  });
}

/** Doesn't reveal whether the email is known. */
export async function requestPasswordReset(
  db: Db,
  config: Config,
  address: string,
  email: string,
  organisations: OrganisationSignOn,
): Promise<{ delayed: boolean }> {
  await limitTries(db, limits.signIn, byAddress(address));
  await limitTries(db, limits.passwordReset, byEmail(email));
  await equaliseTime(() => mailResetLink(db, config, email, organisations));
  return { delayed: await isMailDelayed(config) };
}

async function mailResetLink(
  db: Db,
  config: Config,
  email: string,
  organisations: OrganisationSignOn,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account || account.suspendedAt) return;
  const organisation = await organisations.findPasswordRefusal(db, account.id);
  if (organisation) return mailOwnSignIn(db, config, account, organisation.team);
  const { token, hash } = newLinkToken();
  await inTransaction(db, async (db) => {
    await insertPasswordReset(db, account.id, hash, { hours: 1 });
    await queueMail(db, {
      to: account.email,
      subject: 'Choose a new password',
      greeting: `Hello ${account.first_name},`,
      paragraphs: [
        `Use this link to choose a new password for your account ${account.username}. It works once, for one hour.`,
      ],
      // After the #, so that it is never sent to a server or logged.
      action: {
        label: 'Choose a new password',
        url: `${config.publicUrl}/reset-password#${token}`,
      },
      closing: 'If you didn’t ask for this, ignore it. Your password hasn’t changed.',
    });
  });
}

/** There is no password to choose, so the email says how to get in. */
async function mailOwnSignIn(
  db: Db,
  config: Config,
  account: { email: string; first_name: string },
  team: string,
): Promise<void> {
  await queueMail(db, {
    to: account.email,
    subject: 'How to sign in',
    greeting: `Hello ${account.first_name},`,
    paragraphs: [
      `You asked for a new ${db.brand.name} password. You don’t need one: ${team} requires its own sign-in. Enter this email address on the sign-in page, and you’ll get to the page that you know from work.`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/sign-in` },
    closing: 'If you didn’t ask for this, ignore it.',
  });
}

/**
 * The link proves the inbox alone, so an account with a second factor needs a code too. A wrong entry doesn't use up the
 * link: someone who finds their recovery codes a minute later can still use it.
 */
export async function resetPassword(
  db: Db,
  config: Config,
  body: { token: string; new_password: string; code?: string | undefined },
  from: RequestOrigin,
  organisations: OrganisationSignOn,
): Promise<void> {
  await limitTries(db, limits.signIn, byAddress(from.address));
  const tokenHash = hashLinkToken(body.token);
  const reset = await findPasswordReset(db, tokenHash);
  if (!reset) throw new Refusal('dead_link');
  const { accountId } = reset;
  assertHardToGuess(body.new_password, 'new_password', reset);
  if (reset.hasSecondFactor) {
    if (!body.code) throw refuseField('code_needed', 'code');
    await limitTries(db, limits.secondFactor, byAccount(accountId));
  }
  const newHash = await hashPassword(body.new_password);
  await inTransaction(db, async (db) => {
    if (!(await takePasswordReset(db, tokenHash))) throw new Refusal('dead_link');
    await assertPasswordAllowed(db, organisations, accountId);
    const isProved =
      !reset.hasSecondFactor || (await isSecondFactor(db, config, accountId, body.code ?? ''));
    if (!isProved) throw refuseField('wrong_code', 'code');
    await updatePassword(db, accountId, newHash);
    await deletePasswordResets(db, accountId);
    await deleteSessions(db, accountId);
    await notifyOwner(db, config, accountId, from);
  });
  await clearTries(db, limits.secondFactor, byAccount(accountId));
}

async function notifyOwner(db: Db, config: Config, accountId: number, from: RequestOrigin) {
  const account = await getAccount(db, accountId);
  await sendSecurityNotice(db, config, {
    account,
    subject: 'Your password was changed',
    what: `The password of your account ${account.username} was changed, and all other devices were signed out.`,
    from,
  });
}
