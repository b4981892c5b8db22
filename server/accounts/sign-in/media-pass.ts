import type { Config } from '../../config.ts';
import type { Identity, Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';
import { findSession } from './session-queries.ts';

/*
 * A video element can't send our token, so the addresses of media in a locked lesson carry a pass. It names the session and
 * opens nothing but media, and ends with the session. It is the same each time, so that the address of a playing video doesn't change.
 */

type Secret = Pick<Config, 'sessionSecret'>;

const purposeOf = (sessionId: string) => `media ${sessionId}`;

export function mediaPassOf(config: Secret, { sessionId }: Pick<Viewer, 'sessionId'>): string {
  return `${sessionId}.${signPurpose(config, purposeOf(sessionId))}`;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose pass it is; null for a forged one, or one whose session has ended. */
export async function identifyMediaPass(
  db: Db,
  config: Secret,
  pass: string,
): Promise<Identity | null> {
  const [sessionId = '', signature = ''] = pass.split('.', 2);
  if (!uuid.test(sessionId)) return null;
  if (!isSameText(signature, signPurpose(config, purposeOf(sessionId)))) return null;
  const session = await findSession(db, sessionId);
  return session?.state === 'active' ? session : null;
}
