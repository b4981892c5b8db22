import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { toBuffer } from 'qrcode';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { clearTries, limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { decrypt, encrypt, hashCode } from '../../platform/security/secrets.ts';
import { assertOwnPassword } from '../passwords/passwords.ts';
import { findAccountByUsername, getAccount } from '../queries.ts';
import {
  confirmFactor,
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  saveUnconfirmedFactor,
  takeRecoveryCode,
  takeStep,
} from './queries.ts';

const recoveryCodeCount = 10;

/** Starts a registration. The second factor is on only after a first valid code. */
export async function registerMfa(db: Db, config: Config, viewer: Viewer): Promise<Buffer> {
  const secret = generateSecret();
  const saved = await saveUnconfirmedFactor(
    db,
    viewer.accountId,
    encrypt(config.sessionSecret, 'second-factor', secret),
  );
  if (!saved) throw new Refusal('already_registered');
  const uri = generateURI({ issuer: 'Stepwell', label: viewer.username, secret });
  return toBuffer(uri, { type: 'png', width: 320, margin: 2, errorCorrectionLevel: 'M' });
}

export async function getUnconfirmedSecret(
  db: Db,
  config: Config,
  viewer: Viewer,
): Promise<string> {
  const factor = await findFactor(db, viewer.accountId);
  if (!factor || factor.confirmed_at) throw new Refusal('no_registration_under_way');
  return decrypt(config.sessionSecret, 'second-factor', factor.secret);
}

export async function confirmMfa(
  db: Db,
  config: Config,
  viewer: Viewer,
  code: string,
): Promise<string[]> {
  await limitTries(db, 'secondFactor', String(viewer.accountId));
  const factor = await findFactor(db, viewer.accountId);
  if (!factor) throw new Refusal('no_registration_under_way');
  if (factor.confirmed_at) throw new Refusal('already_registered');
  const codes = await inTransaction(db, async (db) => {
    if (!(await isCurrentCode(db, config, viewer.accountId, code))) {
      throw refuseField('wrong_code', 'totp');
    }
    if (!(await confirmFactor(db, viewer.accountId))) throw new Refusal('already_registered');
    await notifyOwner(db, viewer.accountId, 'switched on');
    return makeRecoveryCodes(db, config, viewer.accountId);
  });
  await clearTries(db, 'secondFactor', String(viewer.accountId));
  return codes;
}

export async function renewRecoveryCodes(db: Db, config: Config, viewer: Viewer, password: string) {
  await limitTries(db, 'passwordCheck', String(viewer.accountId));
  const account = await getAccount(db, viewer.accountId);
  await assertOwnPassword(account.password_hash, password);
  const factor = await findFactor(db, viewer.accountId);
  if (!factor?.confirmed_at) throw new Refusal('no_registration_under_way');
  return inTransaction(db, (db) => makeRecoveryCodes(db, config, viewer.accountId));
}

/** Your own or, as an Admin, anyone's: for people who lost both phone and recovery codes. */
export async function cancelMfa(db: Db, viewer: Viewer, username: string): Promise<void> {
  const isOwn = username.toLowerCase() === viewer.username.toLowerCase();
  if (!isOwn && viewer.role !== 'Admin') throw new Refusal('not_allowed');
  const account = isOwn
    ? { id: viewer.accountId, username: viewer.username }
    : await findAccountByUsername(db, username);
  if (!account) throw new Refusal('not_found');
  await inTransaction(db, async (db) => {
    const factor = await findFactor(db, account.id);
    await deleteFactor(db, account.id);
    if (factor?.confirmed_at) await notifyOwner(db, account.id, 'switched off');
    if (!isOwn)
      await recordAudit(db, viewer, 'switched off the second factor of', account.username);
  });
}

/** A current code from the app, or a recovery code; each works once. */
export async function isSecondFactor(
  db: Db,
  config: Config,
  accountId: number,
  given: string,
): Promise<boolean> {
  const compact = given.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(compact)) return isCurrentCode(db, config, accountId, compact);
  return takeRecoveryCode(db, accountId, recoveryHash(config, accountId, compact));
}

async function isCurrentCode(db: Db, config: Config, accountId: number, code: string) {
  const factor = await findFactor(db, accountId);
  if (!factor) return false;
  const result = await verify({
    secret: decrypt(config.sessionSecret, 'second-factor', factor.secret),
    token: code,
    // Allow for a phone whose clock is off by one step.
    epochTolerance: 30,
  });
  return result.valid && 'timeStep' in result && takeStep(db, accountId, result.timeStep);
}

async function makeRecoveryCodes(db: Db, config: Config, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(5).toString('hex'));
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => recoveryHash(config, accountId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function recoveryHash(config: Config, accountId: number, code: string) {
  return hashCode(config.sessionSecret, `recovery ${accountId}`, code);
}

async function notifyOwner(db: Db, accountId: number, what: 'switched on' | 'switched off') {
  const account = await getAccount(db, accountId);
  await queueMail(db, {
    to: account.email,
    subject: `Two-factor sign-in was ${what}`,
    greeting: `Hello ${account.first_name},`,
    paragraphs: [
      `Two-factor sign-in was just ${what} for your account ${account.username}. If it was not you, change your password and write to support.`,
    ],
  });
}
