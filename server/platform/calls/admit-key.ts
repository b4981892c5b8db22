import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Db } from '../postgres/database.ts';
import { isWellFormedKey, looksLikeKey } from '../security/keys.ts';
import { Refusal } from './errors.ts';
import type { KeyIdentity } from './key-identity.ts';
import { countTry } from './limit-queries.ts';
import { byAddress, byId, defineLimits, limitTries } from './limits.ts';

const limits = defineLimits({
  /** By one key, or by all tokens of a client. */
  callByKey: { tries: 600, seconds: 60 },
  /** From one network: well-formed keys that nobody has. */
  wrongKey: { tries: 300, seconds: 10 * 60 },
});

const bearer = /^Bearer +(\S+)$/i;

export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}

/** A call is open to keys only if it says so. Nothing is looked up, so the answer tells nothing about the key. */
export function refuseKeys({ access }: Endpoint, request: FastifyRequest): void {
  if (access === 'key' || access === 'directory') return;
  if (looksLikeKey(bearerToken(request) ?? '')) throw new Refusal('key_not_accepted');
}

interface KeyServices {
  db: Db;
  identifyKey(key: string, address: string): Promise<KeyIdentity | null>;
}

/** Who makes a call with a key. Every call counts, whatever becomes of it. */
export async function admitKey(
  { db, identifyKey }: KeyServices,
  { scope }: Endpoint,
  { request, reply, address }: { request: FastifyRequest; reply: FastifyReply; address: string },
): Promise<KeyIdentity> {
  const token = bearerToken(request);
  if (token === undefined || !looksLikeKey(token)) throw new Refusal('key_needed');
  const key = await identifyKey(token, address);
  if (!key) {
    if (isWellFormedKey(token)) await limitTries(db, limits.wrongKey, byAddress(address));
    throw new Refusal('wrong_key');
  }
  await limitCalls(db, key, reply);
  if (scope === undefined || !key.scopes.includes(scope)) {
    throw new Refusal('scope_missing', {
      detail: `This key may not do this. It needs the scope ${scope}.`,
    });
  }
  return key;
}

/** As draft-ietf-httpapi-ratelimit-headers has it, with `Retry-After`, which more programs know. */
async function limitCalls(db: Db, { keyId }: KeyIdentity, reply: FastifyReply): Promise<void> {
  const { name, tries, seconds } = limits.callByKey;
  const { hits, secondsLeft } = await countTry(db, `${name}:${byId('key', keyId)}`, seconds);
  reply.header('ratelimit-policy', `"key";q=${tries};w=${seconds}`);
  reply.header('ratelimit', `"key";r=${Math.max(0, tries - hits)};t=${secondsLeft}`);
  if (hits <= tries) return;
  throw new Refusal('too_many', {
    detail: `A key can make ${tries} calls a minute. Wait for ${secondsLeft} seconds.`,
    retryAfterSeconds: secondsLeft,
  });
}
