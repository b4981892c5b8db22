import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import {
  both,
  byAccount,
  byAddress,
  byId,
  clearTries,
  forgiveTry,
  limitTries,
  type Subject,
} from '../../platform/calls/limits.ts';
import { happened } from '../../platform/metrics/happenings.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/passwords.ts';
import { findCredentials } from '../queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { isSecondFactor } from '../second-factor/second-factor-codes.ts';
import type { RequestOrigin } from '../security-notice.ts';
import { knownDeviceCookie, readKnownDevice } from './known-device.ts';
import { assertPasswordAllowed, type OrganisationSignOn } from './organisation-sign-on.ts';
import {
  activateSession,
  countWrongCode,
  deleteSession,
  noteSecondFactor,
} from './session-queries.ts';
import { openSession } from './sessions.ts';

const wrongCodesAllowed = 5;

export async function login(
  db: Db,
  config: Config,
  from: RequestOrigin & { cookies: string },
  body: { username: string; password: string; remember_me: boolean },
  organisations: OrganisationSignOn,
) {
  await limitTries(db, limits.signIn, byAddress(from.address));
  const account = await findCredentials(db, body.username);
  const device = account ? readKnownDevice(config, account, from.cookies) : null;
  const isPasswordRight = await limitFailures(
    db,
    { name: nameSubject(account?.id, body.username), address: from.address, device },
    () => isPassword(account?.password_hash, body.password),
  );
  if (!account || !isPasswordRight) {
    happened('signIn', { outcome: 'refused' });
    throw new Refusal('wrong_credentials');
  }
  // Only someone who knows the password learns this.
  if (account.suspendedAt) {
    happened('signIn', { outcome: 'refused' });
    throw suspended(config);
  }
  const token = await inTransaction(db, async (db) => {
    const token = await openSession(db, config, {
      accountId: account.id,
      pending: account.hasSecondFactor,
      remember: body.remember_me,
      address: from.address,
      userAgent: from.userAgent,
    });
    await assertPasswordAllowed(db, organisations, account.id);
    return token;
  });
  happened('signIn', { outcome: 'succeeded' });
  const reply = {
    access_token: token,
    token_type: 'bearer' as const,
    mfa_enabled: account.hasSecondFactor,
  };
  // With a second factor, the device is known once that was right too.
  const cookie = account.hasSecondFactor ? null : knownDeviceCookie(config, account, device);
  return { reply, cookie };
}

function suspended({ support }: Config) {
  const detail = `This account is suspended. Write to ${support.email} if you have a question about that.`;
  return new Refusal('suspended', { detail });
}

/**
 * Username and email are counted separately, or a limit would reveal that the two belong together. Names without an account are
 * counted alike, in a key space of their own.
 */
function nameSubject(accountId: number | undefined, typed: string): Subject {
  if (accountId === undefined) return byId('unknown name', typed);
  return byId(typed.includes('@') ? 'account by email' : 'account by name', String(accountId));
}

/**
 * Strangers are counted by name and network, and more generously by name alone. A device that has signed in to this
 * account before is counted on its own, so that nobody else can lock it out.
 */
async function limitFailures(
  db: Db,
  who: { name: Subject; address: string; device: string | null },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const subject = who.device
    ? byId('known device', who.device)
    : both(who.name, byAddress(who.address));
  await limitTries(db, limits.failedSignIn, subject);
  if (!who.device) await limitTries(db, limits.failedSignInAnywhere, who.name);
  const isRight = await check();
  if (isRight) {
    await clearTries(db, limits.failedSignIn, subject);
    if (!who.device) await forgiveTry(db, limits.failedSignInAnywhere, who.name);
  }
  return isRight;
}

/** Activates the pending session that makes the call. */
export async function validateTotp(
  db: Db,
  config: Config,
  viewer: Viewer,
  body: { username: string; totp: string },
  organisations: OrganisationSignOn,
): Promise<{ cookie: string }> {
  const account = await findCredentials(db, body.username);
  if (account?.id !== viewer.accountId) throw new Refusal('not_allowed');
  await limitTries(db, limits.secondFactor, byAccount(viewer.accountId));
  const activated = await inTransaction(db, async (db) => {
    const isRight =
      (await isSecondFactor(db, config, viewer.accountId, body.totp)) &&
      (await activateSession(db, viewer.sessionId));
    if (isRight && (await noteSecondFactor(db, viewer.sessionId))) {
      await organisations.signedInByPassword(db, config, viewer);
    }
    return isRight;
  });
  if (activated) {
    await clearTries(db, limits.secondFactor, byAccount(viewer.accountId));
    return { cookie: knownDeviceCookie(config, account, null) };
  }
  const wrongCodes = await countWrongCode(db, viewer.sessionId);
  if (wrongCodes < wrongCodesAllowed) throw refuseField('wrong_code', 'totp');
  await deleteSession(db, viewer.accountId, viewer.sessionId);
  throw new Refusal('session_over');
}
