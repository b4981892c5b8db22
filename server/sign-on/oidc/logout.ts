import { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { endSessionsOfConnection } from '../../accounts/managed/managed-accounts.ts';
import type { Config } from '../../config.ts';
import { OutboundError } from '../../platform/http/outbound.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';
import { findConnection } from '../connections/queries.ts';
import { takeAssertion } from '../flows/queries.ts';
import { writeLog } from '../log/log.ts';
import { findIdentity } from '../people/queries.ts';
import { SignOnProblem } from '../problems.ts';
import { Refusal } from '../refusals.ts';
import { keysWith } from './keys.ts';
import { oidcSettings, providerOf } from './provider.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const maxAgeSeconds = 5 * 60;
const clockSkewSeconds = 60;

const Name = z.optional(z.string().check(z.minLength(1), z.maxLength(256)));

/** A logout token has no nonce, so that no ID token is taken for one. */
const LogoutClaims = z
  .object({
    jti: z.string().check(z.minLength(1), z.maxLength(240)),
    sub: Name,
    sid: Name,
    nonce: z.optional(z.undefined()),
    events: z.object({ [logoutEvent]: z.looseObject({}) }),
  })
  .check(z.refine(({ sub, sid }) => sub !== undefined || sid !== undefined));

/** Someone signed out at their provider, or was signed out there: the sessions that it opened end here too. */
export async function endByProvider(
  db: Db,
  config: Config,
  connectionId: string,
  token: string,
): Promise<void> {
  const connection = await findConnection(db, connectionId);
  if (connection?.kind !== 'oidc') throw new Refusal('no_way');
  const { jti, sub, sid } = await verify(config, connection, token);
  await inTransaction(db, async (db) => {
    const expiresAt = new Date(Date.now() + 2 * maxAgeSeconds * 1000);
    const assertionId = `logout ${jti}`;
    const isFirst = await takeAssertion(db, { connectionId, assertionId, expiresAt });
    if (!isFirst) throw new Refusal('bad_signature');
    for (const accountId of await endSessions(db, connection, { sub, sid })) {
      await writeLog(db, {
        teamId: connection.teamId,
        connectionId,
        act: 'signed_out',
        accountId,
        detail: 'By the provider.',
      });
    }
  });
}

async function endSessions(
  db: Db,
  { id }: Connection,
  { sub, sid }: { sub: string | undefined; sid: string | undefined },
): Promise<number[]> {
  if (sid !== undefined) return endSessionsOfConnection(db, id, { providerSession: sid });
  const accountId = await findIdentity(db, id, { subject: sub ?? '' });
  return accountId === undefined ? [] : endSessionsOfConnection(db, id, { accountId });
}

async function verify(config: Config, connection: Connection, token: string) {
  const { issuer, clientId: audience } = oidcSettings(connection);
  try {
    const metadata = await providerOf(config, connection);
    const { kid } = decodeProtectedHeader(token);
    const keys = createLocalJWKSet(await keysWith(config, metadata, kid));
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      maxTokenAge: maxAgeSeconds,
      clockTolerance: clockSkewSeconds,
    });
    return z.parse(LogoutClaims, payload);
  } catch (error) {
    if (isWrongToken(error)) throw new Refusal('bad_signature');
    const isAway = error instanceof SignOnProblem || error instanceof OutboundError;
    throw isAway ? new Refusal('provider_unreachable') : error;
  }
}

// A header that can't be read is a TypeError.
const isWrongToken = (error: unknown) =>
  error instanceof errors.JOSEError ||
  error instanceof TypeError ||
  error instanceof z.core.$ZodError;
