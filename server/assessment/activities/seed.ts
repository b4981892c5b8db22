import type { Config } from '../../config.ts';
import { signPurpose } from '../../platform/security/signed-links.ts';

/** A number that only the server knows, and that is the same each time. */
export function seedFrom(config: Pick<Config, 'sessionSecret'>, purpose: string): number {
  const text = signPurpose(config, `activity seed ${purpose}`);
  return Buffer.from(text, 'base64url').readUInt32BE(0) >>> 1;
}
