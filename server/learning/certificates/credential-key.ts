import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK } from 'jose';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import * as queries from './credential-key-queries.ts';

export interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

const newKeyPair = promisify(generateKeyPair);

/** The public address of a key, named in the header of each credential. */
export function keyUrl(config: Pick<Config, 'publicUrl'>, id: string): string {
  return `${config.publicUrl}/api/credentials/keys/${id}`;
}

/** Created on first use, under a lock, so that several processes create one key. */
export async function getSigningKey(db: Db, config: Config): Promise<SigningKey> {
  const known = await findUsableKey(db, config);
  if (known) return known;
  return inTransaction(db, async (db) => {
    await acquireLock(db, 'credential key');
    return (await findUsableKey(db, config)) ?? (await createKey(db, config));
  });
}

/** Includes old keys, so that earlier credentials can still be verified. */
export async function getPublicKey(db: Db, config: Config, id: string) {
  const key = await queries.findPublicKey(db, id);
  if (!key) throw new Refusal('not_found');
  return { ...key.jwk, kid: keyUrl(config, id) };
}

/** The newest key that can be decrypted; none after the secret of the installation has changed. */
async function findUsableKey(db: Db, config: Config): Promise<SigningKey | undefined> {
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

async function createKey(db: Db, config: Config): Promise<SigningKey> {
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
