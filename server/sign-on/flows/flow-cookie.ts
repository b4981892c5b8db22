import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';

/*
 * A flow ends in the browser that began it: a stolen flow id is useless without the cookie, and an answer that an attacker pushes
 * into someone else's browser fails.
 */
const maxAgeSeconds = 10 * 60;

const isSecure = ({ publicUrl }: Config) => publicUrl.startsWith('https:');
const nameOf = (config: Config) => (isSecure(config) ? '__Host-sw_flow' : 'sw_flow');

/** The browser's secret, if it has one. Another tab may have begun a flow a moment ago. */
export function readFlowCookie(config: Config, cookies: string): string | null {
  const prefix = `${nameOf(config)}=`;
  const cookie = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const secret = cookie?.slice(prefix.length) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

export const newBrowserSecret = () => randomBytes(32).toString('base64url');

export function flowCookie(config: Config, secret: string): string {
  // Lax, because the provider's page leads back to ours. A POST of another site doesn't bring it, and needn't.
  const rules = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`;
  return `${nameOf(config)}=${secret}; ${rules}`;
}

export const hashSecret = (secret: string) =>
  createHash('sha256').update(secret).digest('base64url');
