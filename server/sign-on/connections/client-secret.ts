import type { Config } from '../../config.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';

/** As `sign_on.connection.secret` has it. */
export const sealSecret = ({ sessionSecret }: Config, secret: string) =>
  encrypt(sessionSecret, 'sign-on', secret);

export const openSecret = ({ sessionSecret }: Config, stored: string) =>
  decrypt(sessionSecret, 'sign-on', stored);
