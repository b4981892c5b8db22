import type { Protocols } from './flows/protocols.ts';
import { oidcProtocol } from './oidc/protocol.ts';
import { samlProtocol } from './saml/protocol.ts';

/** How providers are asked. */
export const protocols: Protocols = { oidc: oidcProtocol, saml: samlProtocol };
