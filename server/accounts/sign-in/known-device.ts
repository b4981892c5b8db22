import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

/*
 * A browser that has signed in before keeps a signed cookie, so that strangers who guess at an account from many places
 * cannot lock its owner out. It opens nothing: it only chooses which limit counts. A new password makes it worthless.
 */

const maxAgeSeconds = 365 * 24 * 60 * 60;

interface Account {
  id: number;
  password_hash: string | null;
}

const nameOf = (accountId: number) => `device_${accountId}`;

/** The id of a device on which this account has signed in with its current password. */
export function readKnownDevice(config: Config, account: Account, cookies: string): string | null {
  const prefix = `${nameOf(account.id)}=`;
  const cookie = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const [id = '', signature = ''] = cookie?.slice(prefix.length).split('.') ?? [];
  if (!/^[\w-]{22}$/.test(id)) return null;
  return isSameText(signature, sign(config, account, id)) ? id : null;
}

export function knownDeviceCookie(config: Config, account: Account, known: string | null): string {
  const id = known ?? randomBytes(16).toString('base64url');
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  // Sent with sign-ins only.
  const rules = `Path=/auth/login; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
  return `${nameOf(account.id)}=${id}.${sign(config, account, id)}; ${rules}`;
}

function sign(config: Config, account: Account, id: string): string {
  return signPurpose(config, `known device ${account.id} ${id} ${account.password_hash}`);
}
