import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findConnection } from '../connections/queries.ts';
import { findConnectionOfSession } from '../people/queries.ts';
import { SignOnProblem } from '../problems.ts';
import { oidcSettings, providerOf } from './provider.ts';

/** Signing out here never signs anyone out there; whoever wants that goes to this address. */
export async function findProviderSignOut(
  db: Db,
  config: Config,
  { sessionId }: Viewer,
): Promise<string | null> {
  const id = await findConnectionOfSession(db, sessionId);
  const connection = id === undefined ? undefined : await findConnection(db, id);
  if (connection?.kind !== 'oidc') return null;
  try {
    const { end_session_endpoint: endpoint } = await providerOf(config, connection);
    const address = URL.parse(endpoint ?? '');
    const isAllowed = address?.protocol === 'https:' || config.outbound.loopback;
    if (!address || !isAllowed) return null;
    address.searchParams.set('client_id', oidcSettings(connection).clientId);
    return address.href;
  } catch (error) {
    // Without an answer there is no such page.
    if (!(error instanceof SignOnProblem)) throw error;
    return null;
  }
}
