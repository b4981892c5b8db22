import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../config.ts';

function keyOf(config: Config): Uint8Array {
  return new TextEncoder().encode(config.sessionSecret);
}

const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** The token only names a session; the database decides whether it is still valid. */
export function signToken(
  config: Config,
  session: { id: string; accountId: number; expiresAt: Date },
  startedAt = new Date(),
): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(session.accountId))
    .setIssuedAt(inSeconds(startedAt))
    .setExpirationTime(inSeconds(session.expiresAt))
    .sign(keyOf(config));
}

export async function findSessionId(config: Config, token: string): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config), { algorithms: ['HS256'] });
    return typeof payload.sid === 'string' ? payload.sid : null;
  } catch {
    return null;
  }
}
