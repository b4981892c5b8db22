import { LRUCache } from 'lru-cache';
import type { Config } from '../../config.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';

type Secret = Pick<Config, 'sessionSecret'>;

interface Session {
  id: string;
  accountId: number;
  expiresAt: Date;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Every token starts with it, so no other algorithm is ever considered. */
const header = encode({ alg: 'HS256', typ: 'JWT' });

/** A JSON web token that only names a session; the database decides whether that is still valid. */
export function signToken(config: Secret, session: Session, startedAt = new Date()): string {
  const claims = encode({
    sid: session.id,
    sub: String(session.accountId),
    iat: inSeconds(startedAt),
    exp: inSeconds(session.expiresAt),
  });
  const signed = `${header}.${claims}`;
  return `${signed}.${signPurpose(config, signed)}`;
}

interface Verified {
  secret: string;
  sessionId: string;
  expiresAtMs: number;
}

/**
 * Tokens whose signature was checked, because most arrive many times. Nothing that a stranger made up gets in here.
 */
const verified = new LRUCache<string, Verified>({ max: 10_000 });

export function findSessionId(config: Secret, token: string): string | null {
  const known = verified.get(token);
  const found = known?.secret === config.sessionSecret ? known : verify(config, token);
  if (!found || found.expiresAtMs <= Date.now()) return null;
  if (found !== known) verified.set(token, found);
  return found.sessionId;
}

function verify(config: Secret, token: string): Verified | undefined {
  const [start, claims, signature, ...rest] = token.split('.', 4);
  if (start !== header || !claims || !signature || rest.length > 0) return undefined;
  if (!isSameText(signature, signPurpose(config, `${start}.${claims}`))) return undefined;
  // Only we could have signed it, so it holds what `signToken` writes.
  const { sid, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    sid: string;
    exp: number;
  };
  return { secret: config.sessionSecret, sessionId: sid, expiresAtMs: exp * 1000 };
}
