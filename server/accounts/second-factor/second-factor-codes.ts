import { randomBytes } from 'node:crypto';
import { verify } from 'otplib';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { decrypt, hashCode } from '../../platform/security/secrets.ts';
import { findFactor, replaceRecoveryCodes, takeRecoveryCode, takeStep } from './queries.ts';

const recoveryCodeCount = 10;

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

export async function isCurrentCode(db: Db, config: Config, accountId: number, code: string) {
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

export async function makeRecoveryCodes(
  db: Db,
  config: Config,
  accountId: number,
): Promise<string[]> {
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
