import { Refusal } from '../../platform/calls/errors.ts';
import type { KeyIdentity } from '../../platform/calls/key-identity.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hashKey, isWellFormedKey, keyPrefixes, newKey } from '../../platform/security/keys.ts';
import * as queries from './queries.ts';

const prefixOf = {
  personal: keyPrefixes.live,
  organisation: keyPrefixes.live,
  client: keyPrefixes.client,
  'client-token': keyPrefixes.token,
  scim: keyPrefixes.scim,
} as const;

const touchEvery = 5 * 60 * 1000;

/** The caller says who may, and records it in the audit log. The key is returned this once: only its hash is stored. */
export async function makeKey(db: Db, key: queries.NewKey): Promise<{ id: string; key: string }> {
  const secret = newKey(prefixOf[key.kind]);
  const { id } = await queries.insertKey(db, key, secret);
  return { id, key: secret.key };
}

/** Nothing for a key that was revoked, has expired or never was. Notes when and from where it was used, to five minutes. */
export async function findKey(db: Db, text: string, address: string): Promise<KeyIdentity | null> {
  if (!isWellFormedKey(text)) return null;
  const found = await queries.findUsableKey(db, hashKey(text).toString('hex'));
  if (!found) return null;
  const { id, hash: _, lastUsedAt, accountId, username, role, ...key } = found;
  if (Date.now() - (lastUsedAt?.getTime() ?? 0) > touchEvery) {
    await queries.touchKey(db, { id, keyId: key.keyId }, address);
  }
  const hasOwner = accountId !== null && username !== null && role !== null;
  return { ...key, owner: hasOwner ? { accountId, username, role } : null };
}

/** It stops working at once, in every process. The caller says who may, and records it in the audit log. */
export async function revokeKey(
  db: Db,
  key: { teamId: string; id: string },
): Promise<{ name: string; lastFour: string }> {
  const revoked = await queries.writeRevocation(db, key);
  if (!revoked) throw new Refusal('not_found');
  return revoked;
}

/** A directory gets a new token, which never ends. The old ones work until then, so that there is time to put it in. */
export async function makeDirectoryToken(
  db: Db,
  token: { teamId: string; maker: { accountId: number; name: string }; oldEndAt: Date },
): Promise<{ id: string; key: string }> {
  const { teamId, maker, oldEndAt } = token;
  const made = await makeKey(db, {
    teamId,
    kind: 'scim',
    name: 'Directory',
    scopes: [],
    accountId: null,
    branchId: null,
    clientId: null,
    expiresAt: null,
    maker,
  });
  await queries.endOtherDirectoryTokens(db, { teamId, exceptId: made.id, at: oldEndAt });
  return made;
}

/** For whoever deactivates a member without ending their membership. Leaving ends their keys anyway. */
export function revokeKeysOfMember(
  db: Db,
  { teamId, accountId }: { teamId: string; accountId: number },
): Promise<number> {
  return queries.revokeOfMember(db, teamId, accountId);
}
