import type { ConnectionKind, Mapping, Provider } from '../../../contract/sign-on/connections.ts';

/** What flows and protocols need to know of a connection. */
export interface Connection {
  id: string;
  teamId: string;
  teamName: string;
  kind: ConnectionKind;
  provider: Provider;
  name: string;
  state: 'draft' | 'on' | 'off';
  /** Of the kind's own shape; the protocol parses it. */
  settings: Record<string, unknown>;
  /** Encrypted. */
  secret: string | null;
  mapping: Mapping;
  jit: boolean;
  trustsSecondFactor: boolean;
  settingsHash: string;
  testedHash: string | null;
}
