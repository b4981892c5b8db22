import * as client from 'openid-client';
import type { Config } from '../../config.ts';
import type { Connection } from '../connections/connection.ts';
import type { FlowStart, Protocol } from '../flows/protocols.ts';
import { oidcAddresses } from './addresses.ts';
import { oidcSettings, openClient } from './provider.ts';

export const oidcProtocol: Protocol = {
  addressOf: async (_, config, connection, flow) => {
    const opened = await openClient(config, connection);
    const parameters = await parametersOf(config, connection, flow, opened.serverMetadata());
    return client.buildAuthorizationUrl(opened, parameters).href;
  },
};

async function parametersOf(
  config: Config,
  connection: Connection,
  { state, nonce, codeVerifier, email, isFresh }: FlowStart,
  metadata: client.ServerMetadata,
): Promise<Record<string, string>> {
  const { secondFactorAcr } = oidcSettings(connection);
  return {
    redirect_uri: oidcAddresses(config, connection.id).callback,
    scope: scopeOf(connection, metadata),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(email ? { login_hint: email } : {}),
    ...(secondFactorAcr ? { acr_values: secondFactorAcr } : {}),
    // Google knows no other way to ask again.
    ...(isFresh
      ? { max_age: '0', prompt: connection.provider === 'google' ? 'select_account' : 'login' }
      : {}),
  };
}

/** Some providers send groups only when asked. */
function scopeOf({ mapping }: Connection, { scopes_supported: known = [] }: client.ServerMetadata) {
  const asksGroups = mapping.groups !== '' && known.includes('groups');
  return asksGroups ? 'openid email profile groups' : 'openid email profile';
}
