import * as z from 'zod/mini';
import { SamlSettings } from '../../../contract/sign-on/saml.ts';
import type { Connection } from '../connections/connection.ts';
import type { Protocol } from '../flows/protocols.ts';
import { SignOnProblem } from '../problems.ts';
import { samlAddresses } from './addresses.ts';
import { authnRequestAddress } from './authn-request.ts';

export const samlProtocol: Protocol = {
  addressOf: async (_, config, connection, { requestId, state, isFresh }) =>
    authnRequestAddress({
      id: requestId,
      issuedAt: new Date(),
      ...samlAddresses(config, connection.id),
      signOnUrl: samlSettings(connection).signOnUrl,
      isFresh,
      relayState: state,
    }),
};

/** Throws while the metadata hasn't been loaded yet. */
export function samlSettings({ settings }: Pick<Connection, 'settings'>): SamlSettings {
  const parsed = z.safeParse(SamlSettings, settings);
  if (!parsed.success) throw new SignOnProblem('not_a_provider', 'no metadata yet');
  return parsed.data;
}
