import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { clearTries, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { isPassword } from '../passwords/passwords.ts';
import { findCredentials } from '../queries.ts';
import { isSecondFactor } from '../second-factor/second-factor.ts';
import { activateSession, countWrongCode, deleteSession } from './session-queries.ts';
import { openSession } from './sessions.ts';

const wrongCodesAllowed = 5;

export async function login(
  db: Db,
  config: Config,
  from: { address: string; userAgent: string },
  body: { username: string; password: string; remember_me: boolean },
) {
  await limitTries(db, 'signIn', from.address);
  const account = await findCredentials(db, body.username);
  const whose = account ? `#${account.id}` : body.username;
  await limitTries(db, 'failedSignIn', whose);
  if (!(await isPassword(account?.password_hash, body.password)) || !account) {
    throw new Refusal('wrong_credentials');
  }
  await clearTries(db, 'failedSignIn', whose);
  const token = await openSession(db, config, {
    accountId: account.id,
    pending: account.hasSecondFactor,
    remember: body.remember_me,
    ...from,
  });
  return {
    access_token: token,
    token_type: 'bearer' as const,
    mfa_enabled: account.hasSecondFactor,
  };
}

/** Activates the pending session that makes the call. */
export async function validateTotp(
  db: Db,
  config: Config,
  viewer: Viewer,
  body: { username: string; totp: string },
): Promise<void> {
  const account = await findCredentials(db, body.username);
  if (account?.id !== viewer.accountId) throw new Refusal('not_allowed');
  await limitTries(db, 'secondFactor', String(viewer.accountId));
  const activated = await inTransaction(
    db,
    async (db) =>
      (await isSecondFactor(db, config, viewer.accountId, body.totp)) &&
      (await activateSession(db, viewer.sessionId)),
  );
  if (activated) return clearTries(db, 'secondFactor', String(viewer.accountId));
  const wrongCodes = await countWrongCode(db, viewer.sessionId);
  if (wrongCodes < wrongCodesAllowed) throw refuseField('wrong_code', 'totp');
  await deleteSession(db, viewer.accountId, viewer.sessionId);
  throw new Refusal('session_over');
}
