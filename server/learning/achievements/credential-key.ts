import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import { takeTurn } from '../progress/completion-queries.ts';
import * as queries from './credential-key-queries.ts';

export interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

const newKeyPair = promisify(generateKeyPair);

/** Where a key is published; credentials name it as the one that signed them. */
export function keyUrl(config: Pick<Config, 'publicUrl'>, id: string): string {
  return `${config.publicUrl}/api/credentials/keys/${id}`;
}

/** Made on first use. Of several processes that need it at once, one makes it. */
export async function getSigningKey(db: Db, config: Config): Promise<SigningKey> {
  const known = await findReadable(db, config);
  if (known) return known;
  return inTransaction(db, async (db) => {
    await takeTurn(db, 'credential key');
    return (await findReadable(db, config)) ?? (await makeKey(db, config));
  });
}

/** Also of keys that no longer sign: what they have signed stays good. */
export async function getPublicKey(db: Db, config: Config, id: string) {
  const key = await queries.findPublicKey(db, id);
  if (!key) throw new Refusal('not_found');
  return { ...key.jwk, kid: keyUrl(config, id) };
}

/** The newest that this installation's secret opens: after a change of the secret there is none. */
async function findReadable(db: Db, config: Config): Promise<SigningKey | undefined> {
  for (const { id, privateKey } of await queries.listKeys(db)) {
    const pem = tryDecrypt(config, privateKey);
    if (pem) return { id, privateKey: createPrivateKey(pem) };
  }
  return undefined;
}

function tryDecrypt(config: Config, stored: string): string | undefined {
  try {
    return decrypt(config.sessionSecret, 'credential-key', stored);
  } catch {
    return undefined;
  }
}

async function makeKey(db: Db, config: Config): Promise<SigningKey> {
  const { privateKey, publicKey } = await newKeyPair('rsa', { modulusLength: 2048 });
  const jwk = await exportJWK(publicKey);
  const id = await calculateJwkThumbprint(jwk);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await queries.insertKey(db, {
    id,
    publicJwk: { ...jwk, alg: 'RS256', use: 'sig' },
    privateKey: encrypt(config.sessionSecret, 'credential-key', pem),
  });
  return { id, privateKey };
}
