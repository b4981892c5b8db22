import { tokenSeconds } from '../../../contract/integrations/oauth.ts';
import { byAddress, byId, limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hashKey, isWellFormedKey } from '../../platform/security/keys.ts';
import { assertFeature } from '../../teams/features.ts';
import { makeKey } from '../keys/keys.ts';
import { findClient } from '../keys/queries.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';

interface TokenRequest {
  grant_type?: string | undefined;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  scope?: string | undefined;
}

interface Client {
  id: string;
  secret: string;
}

/** OAuth client credentials: a token for an hour, which ends with its client. */
export async function issueToken(
  db: Db,
  {
    request,
    authorization,
    address,
  }: { request: TokenRequest; authorization: string; address: string },
) {
  if (!request.grant_type) {
    throw new Refusal('invalid_input', { detail: 'The grant_type is missing.' });
  }
  if (request.grant_type !== 'client_credentials') throw new Refusal('unsupported_grant_type');
  const client = await getClient(db, readClient(request, authorization), address);
  await limitTries(db, limits.token, byId('client', client.id));
  const scopes = narrowed(client.scopes, request.scope);
  const { key } = await makeKey(db, {
    teamId: client.teamId,
    kind: 'client-token',
    name: client.name,
    scopes,
    accountId: null,
    branchId: client.branchId,
    clientId: client.id,
    expiresAt: new Date(Date.now() + tokenSeconds * 1000),
    maker: { accountId: null, name: client.name },
  });
  return {
    access_token: key,
    token_type: 'Bearer' as const,
    expires_in: tokenSeconds,
    scope: scopes.join(' '),
  };
}

const basic = /^Basic +([A-Za-z0-9+/=_-]+)$/i;

/** One way or the other, never both (RFC 6749, section 2.3). */
function readClient(request: TokenRequest, authorization: string): Client {
  const { client_id: id, client_secret: secret } = request;
  const encoded = basic.exec(authorization)?.[1];
  if (encoded === undefined) return { id: id ?? '', secret: secret ?? '' };
  if (secret !== undefined) {
    const detail = 'Send the secret in the header or in the form, not in both.';
    throw new Refusal('invalid_input', { detail });
  }
  const [user = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: user, secret: password };
}

/** An unknown id and a wrong secret are refused alike. */
async function getClient(db: Db, { id, secret }: Client, address: string) {
  const found = isWellFormedKey(secret) ? await findClient(db, hashKey(secret)) : undefined;
  if (found?.id !== id.toLowerCase()) {
    await limitTries(db, limits.wrongClient, byAddress(address));
    throw new Refusal('invalid_client');
  }
  assertFeature(found, 'api');
  return found;
}

/** A client can ask for less than it may have, never for more. */
function narrowed(allowed: readonly string[], asked: string | undefined): string[] {
  const scopes = [...new Set((asked ?? '').split(' ').filter((scope) => scope !== ''))];
  if (scopes.length === 0) return [...allowed];
  const missing = scopes.find((scope) => !allowed.includes(scope));
  if (missing !== undefined) throw new Refusal('invalid_scope');
  return scopes.toSorted();
}
