import type { ConnectionKind } from '../../../contract/sign-on/connections.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Connection } from '../connections/connection.ts';

/** What a flow brings along for its protocol. */
export interface FlowStart {
  /** OpenID Connect's `state`, SAML's RelayState. Only its hash is stored. */
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The ID of a SAML request. */
  requestId: string;
  /** Fills in the provider's first field. */
  email: string | null;
  /** The provider has to ask again, even if it knows the browser: OpenID Connect's `max_age=0`, SAML's ForceAuthn. */
  isFresh: boolean;
}

/** A way to ask a provider who someone is. It answers at a route of its own, which ends in `answerFlow`. */
export interface Protocol {
  /** Where the browser goes. Throws `SignOnProblem` if the provider can't be asked. */
  addressOf(db: Db, config: Config, connection: Connection, flow: FlowStart): Promise<string>;
}

export type Protocols = Partial<Record<ConnectionKind, Protocol>>;
