import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

/*
 * Links that work without signing in, because mail and calendar programs open them. Each carries an account id and a
 * signature of its purpose, so nothing secret has to be stored.
 */

export function signPurpose(config: Pick<Config, 'sessionSecret'>, purpose: string): string {
  return createHmac('sha256', config.sessionSecret).update(purpose).digest('base64url');
}

/** Compares in constant time. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
