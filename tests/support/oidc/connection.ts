import { sealSecret } from '../../../server/sign-on/connections/client-secret.ts';
import { findConnection } from '../../../server/sign-on/connections/queries.ts';
import { beginFlow } from '../../../server/sign-on/flows/begin-flow.ts';
import type { FlowPurpose } from '../../../server/sign-on/flows/queries.ts';
import { oidcProtocol } from '../../../server/sign-on/oidc/protocol.ts';
import type { TestApp } from '../app.ts';
import { clientId, clientSecret } from './dishonest-provider.ts';

const usualMapping = {
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  name: 'name',
};

interface Wanted {
  issuer: string;
  settings?: object;
  mapping?: object;
  jit?: boolean;
  trustsSecondFactor?: boolean;
  provider?: 'entra' | 'okta' | 'google' | 'keycloak' | 'other';
  state?: 'draft' | 'on' | 'off';
}

/** A connection of an organisation with an OpenID Connect provider, switched on. */
export async function buildOidcConnection(
  app: TestApp,
  teamId: string,
  { issuer, settings, mapping, jit = false, provider = 'other', state = 'on', ...more }: Wanted,
): Promise<string> {
  const { id } = await app.db
    .insertInto('sign_on.connection')
    .values({
      team_id: teamId,
      kind: 'oidc',
      name: 'Okta',
      provider,
      state,
      settings: JSON.stringify({ issuer, clientId, ...settings }),
      mapping: JSON.stringify({ ...usualMapping, ...mapping }),
      secret: sealSecret(app.config, clientSecret),
      settings_hash: 'hash',
      jit,
      trusts_second_factor: more.trustsSecondFactor ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A domain that an organisation has verified. */
export async function buildDomain(
  app: TestApp,
  teamId: string,
  domain: string,
  {
    connectionId = null,
    enforced = false,
  }: { connectionId?: string | null; enforced?: boolean } = {},
): Promise<string> {
  const { id } = await app.db
    .insertInto('sign_on.domain')
    .values({
      team_id: teamId,
      domain,
      token: 'sw-test',
      verified_at: new Date(),
      method: 'admin',
      connection_id: connectionId,
      enforced,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A flow that was begun: where the browser goes, with what, and its cookie. */
export async function beginOidc(
  app: TestApp,
  connectionId: string,
  {
    purpose = 'sign_in',
    viewer = null,
    returnTo = '',
  }: {
    purpose?: FlowPurpose;
    viewer?: { accountId: number; sessionId: string } | null;
    returnTo?: string;
  } = {},
) {
  const connection = await findConnection(app.db, connectionId);
  if (!connection) throw new Error('No such connection');
  const { address, cookie } = await beginFlow(
    app.db,
    app.config,
    { oidc: oidcProtocol },
    connection,
    { purpose, returnTo, email: null, viewer, cookies: '' },
  );
  const { searchParams } = new URL(address);
  return {
    address,
    cookie: cookie.split(';')[0] ?? '',
    state: searchParams.get('state') ?? '',
    nonce: searchParams.get('nonce') ?? '',
  };
}
