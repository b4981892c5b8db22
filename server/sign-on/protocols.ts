import type { Protocols } from './flows/protocols.ts';
import { oidcProtocol } from './oidc/protocol.ts';
import { samlProtocol } from './saml/protocol.ts';

/** The ways to ask a provider, by the kind of connection. */
export const protocols: Protocols = { oidc: oidcProtocol, saml: samlProtocol };
