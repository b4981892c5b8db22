import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, bySession, clearTries, limitTries } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/passwords.ts';
import { getAccount } from '../queries.ts';
import { refuseField } from '../refusals.ts';
import { isSecondFactor } from '../second-factor/second-factor-codes.ts';
import { isProvedRecently, markProved } from './session-queries.ts';

/**
 * For changes to how someone signs in: a stolen token alone must not be enough. Signing in is a proof too, so calls
 * made within the next ten minutes need no other.
 */
export async function assertProved(db: Db, viewer: Viewer): Promise<void> {
  if (!(await isProvedRecently(db, viewer.sessionId))) throw refuseField('proof_needed', 'proof');
}

/** Someone proved who they are elsewhere: with the provider of their organisation. */
export function acceptProof(db: Db, sessionId: string): Promise<void> {
  return markProved(db, sessionId);
}

/** Accepts the password, or a code of the second factor. */
export async function proveIdentity(
  db: Db,
  config: Config,
  viewer: Viewer,
  given: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (given.password !== undefined) await assertOwnPassword(db, viewer, given.password);
  else await assertOwnCode(db, config, viewer, given.code ?? '');
  await markProved(db, viewer.sessionId);
}

/** Limited per session: a thief with a token must not be able to keep the owner from proving anything. */
export async function assertOwnPassword(
  db: Db,
  viewer: Viewer,
  given: string,
  refusal = refuseField('wrong_password', 'password'),
): Promise<{ passwordHash: string | null }> {
  await limitTries(db, limits.passwordCheck, bySession(viewer.sessionId));
  const account = await getAccount(db, viewer.accountId);
  if (!(await isPassword(account.password_hash, given))) throw refusal;
  await clearTries(db, limits.passwordCheck, bySession(viewer.sessionId));
  return { passwordHash: account.password_hash };
}

async function assertOwnCode(db: Db, config: Config, viewer: Viewer, code: string) {
  await limitTries(db, limits.passwordCheck, bySession(viewer.sessionId));
  await limitTries(db, limits.secondFactor, byAccount(viewer.accountId));
  const isRight = await inTransaction(db, (db) =>
    isSecondFactor(db, config, viewer.accountId, code),
  );
  if (!isRight) throw refuseField('wrong_code', 'code');
  await clearTries(db, limits.passwordCheck, bySession(viewer.sessionId));
  await clearTries(db, limits.secondFactor, byAccount(viewer.accountId));
}
