import { generateSecret, generateURI } from 'otplib';
import { toBuffer } from 'qrcode';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, clearTries, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import { limits } from '../limits.ts';
import { findAccountByUsername, getAccount } from '../queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { auditOwnChange, type RequestOrigin, sendSecurityNotice } from '../security-notice.ts';
import { assertOwnPassword, assertProved } from '../sign-in/proof.ts';
import { deleteSessions } from '../sign-in/session-queries.ts';
import {
  confirmFactor,
  deleteFactor,
  deleteUnconfirmedFactor,
  findFactor,
  saveUnconfirmedFactor,
} from './queries.ts';
import { isCurrentCode, makeRecoveryCodes } from './second-factor-codes.ts';

/** Starts a registration. The second factor is on only after a first valid code. */
export async function registerMfa(db: Db, config: Config, viewer: Viewer): Promise<Buffer> {
  await assertProved(db, viewer);
  const secret = generateSecret();
  const saved = await saveUnconfirmedFactor(
    db,
    viewer.accountId,
    encrypt(config.sessionSecret, 'second-factor', secret),
  );
  if (!saved) throw new Refusal('already_registered');
  const uri = generateURI({ issuer: db.brand.name, label: viewer.username, secret });
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
  from: RequestOrigin,
): Promise<string[]> {
  await assertProved(db, viewer);
  const { accountId, sessionId } = viewer;
  await limitTries(db, limits.secondFactor, byAccount(accountId));
  const factor = await findFactor(db, accountId);
  if (!factor) throw new Refusal('no_registration_under_way');
  if (factor.confirmed_at) throw new Refusal('already_registered');
  const codes = await inTransaction(db, async (db) => {
    if (!(await isCurrentCode(db, config, accountId, code))) {
      throw refuseField('wrong_code', 'totp');
    }
    if (!(await confirmFactor(db, accountId))) throw new Refusal('already_registered');
    // Signed in with the password alone: from now on that is not enough.
    await deleteSessions(db, accountId, { except: sessionId });
    await auditOwnChange(db, viewer, 'switched on the second factor of', {
      before: { secondFactor: 'off' },
      after: { secondFactor: 'on' },
    });
    const account = await getAccount(db, accountId);
    await sendSecurityNotice(db, config, {
      account,
      subject: 'Two-factor sign-in is on',
      what: `Two-factor sign-in was switched on for your account ${account.username}, and all other devices were signed out. From now on, signing in takes your password and a code.`,
      from,
    });
    return makeRecoveryCodes(db, config, accountId);
  });
  await clearTries(db, limits.secondFactor, byAccount(accountId));
  return codes;
}

/** A password in the call is a proof too. */
export async function renewRecoveryCodes(
  db: Db,
  config: Config,
  viewer: Viewer,
  given: { password?: string | undefined },
  from: RequestOrigin,
) {
  if (given.password !== undefined) await assertOwnPassword(db, viewer, given.password);
  else await assertProved(db, viewer);
  const factor = await findFactor(db, viewer.accountId);
  if (!factor?.confirmed_at) throw new Refusal('no_registration_under_way');
  return inTransaction(db, async (db) => {
    const account = await getAccount(db, viewer.accountId);
    await sendSecurityNotice(db, config, {
      account,
      subject: 'You have new recovery codes',
      what: `New recovery codes were made for your account ${account.username}. The old ones no longer work.`,
      from,
    });
    return makeRecoveryCodes(db, config, viewer.accountId);
  });
}

/** Your own or, as an Admin, anyone's: for people who lost both phone and recovery codes. */
export async function cancelMfa(
  db: Db,
  config: Config,
  viewer: Viewer,
  username: string,
  from: RequestOrigin,
): Promise<void> {
  const isOwn = username.toLowerCase() === viewer.username.toLowerCase();
  if (!isOwn && viewer.role !== 'Admin') throw new Refusal('not_allowed');
  const id = isOwn ? viewer.accountId : (await findAccountByUsername(db, username))?.id;
  if (id === undefined) throw new Refusal('not_found');
  const factor = await findFactor(db, id);
  // A registration that was never confirmed protects nothing, so leaving it needs no proof.
  if (!factor?.confirmed_at && isOwn) return deleteUnconfirmedFactor(db, id);
  await assertProved(db, viewer);
  await inTransaction(db, async (db) => {
    const account = await getAccount(db, id);
    const wasOn = await deleteFactor(db, id);
    const act = 'switched off the second factor of';
    const change = {
      before: { secondFactor: wasOn ? 'on' : 'off' },
      after: { secondFactor: 'off' },
    };
    if (!isOwn) {
      await recordAudit(db, viewer, act, `${account.username} (user ${id})`, change);
    }
    if (!wasOn) return;
    await deleteSessions(db, id, isOwn ? { except: viewer.sessionId } : {});
    if (isOwn) await auditOwnChange(db, viewer, act, change);
    await sendSecurityNotice(db, config, {
      account,
      subject: 'Two-factor sign-in is off',
      what: isOwn
        ? `Two-factor sign-in was switched off for your account ${account.username}, and all other devices were signed out.`
        : `An administrator switched off two-factor sign-in for your account ${account.username}, and every device was signed out. You can sign in with your password, then set it up again in Account Settings.`,
      from,
    });
  });
}
