import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findConnection } from '../connections/queries.ts';
import { findIdentity, isProvedByProvider } from '../people/queries.ts';
import { SignOnProblem } from '../problems.ts';
import { protocols } from '../protocols.ts';
import { Refusal } from '../refusals.ts';
import { beginFlow } from './begin-flow.ts';
import { refuseToBegin } from './start-sign-on.ts';

/** For people without a password: their provider asks who they are before they change how they sign in. */
export async function beginProof(
  db: Db,
  config: Config,
  { accountId, sessionId }: Viewer,
  cookies: string,
  { connectionId, returnTo }: { connectionId: string; returnTo: string },
): Promise<{ address: string; cookie: string }> {
  const connection = await findConnection(db, connectionId);
  const isTheirs = (await findIdentity(db, connectionId, { accountId })) !== undefined;
  if (connection?.state !== 'on' || !isTheirs) throw new Refusal('no_way');
  if (!(await isProvedByProvider(db, connection.teamId, accountId))) {
    throw new Refusal('own_account');
  }
  try {
    return await beginFlow(db, config, protocols, connection, {
      purpose: 'prove',
      returnTo,
      email: null,
      viewer: { accountId, sessionId },
      cookies,
    });
  } catch (error) {
    if (!(error instanceof SignOnProblem)) throw error;
    throw await refuseToBegin(db, connection, error);
  }
}
