import type { JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import type { ServerMetadata } from 'openid-client';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import { askOutside, OutboundError } from '../../platform/http/outbound.ts';
import { SignOnProblem } from '../problems.ts';

const mostKeys = 100;
const mostBytes = 512 * 1024;
const hour = 3_600_000;
/** Anyone can send a token that names a key which doesn't exist. */
const pauseMs = 30_000;

interface Known {
  keys: JSONWebKeySet;
  /** When a token last named a key that wasn't there. */
  missedAt: number;
}

const known = new LRUCache<string, Known>({ max: 500, ttl: hour });

/** A provider's keys, as known for up to an hour. For a token whose key isn't among them they are asked for once more. */
export async function keysWith(
  config: Config,
  { jwks_uri: address = '' }: ServerMetadata,
  keyId: string | undefined,
): Promise<JSONWebKeySet> {
  const before = known.get(address);
  const isThere = keyId === undefined || before?.keys.keys.some(({ kid }) => kid === keyId);
  if (before && (isThere || performance.now() - before.missedAt < pauseMs)) return before.keys;
  const keys = await askForKeys(config, address);
  known.set(address, { keys, missedAt: before ? performance.now() : Number.NEGATIVE_INFINITY });
  return keys;
}

const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(mostKeys)),
});

async function askForKeys({ outbound }: Config, address: string): Promise<JSONWebKeySet> {
  const { status, body } = await askOutside(outbound, address, {
    headers: { accept: 'application/json' },
    mostBytes,
  });
  if (status !== 200) throw new OutboundError('refused');
  try {
    return z.parse(KeySet, JSON.parse(body.toString()));
  } catch {
    throw new SignOnProblem('not_a_provider', 'its keys can’t be read, or are too many');
  }
}
