import type { ProblemCode } from '../../../contract/sign-on/problems.ts';
import { putUnderManagement } from '../../accounts/managed/managed-accounts.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findConnection } from '../connections/queries.ts';
import { writeLog } from '../log/log.ts';
import { followArrived } from '../people/follow-arrived.ts';
import { linkIdentity } from '../people/queries.ts';
import { resolveAccount } from '../people/resolve-account.ts';
import { sentenceFor } from '../people/sentence.ts';
import { Refusal } from '../refusals.ts';
import { hashSecret, readFlowCookie } from './flow-cookie.ts';
import { useFlow } from './queries.ts';

/**
 * The second half of a sign-in that met an account with its address: its owner has just signed in to it in the same browser, so both
 * are proved. Everything is looked at again, because ten minutes may have passed.
 */
export async function linkSignOn(
  db: Db,
  config: Config,
  viewer: Viewer,
  cookies: string,
  { flow: flowId, managed }: { flow: string; managed: boolean },
): Promise<{ team: string; returnTo: string }> {
  const secret = readFlowCookie(config, cookies);
  if (!secret) throw new Refusal('flow_over');
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    const flow = await useFlow(db, flowId, hashSecret(secret), ['link']);
    const connection = flow && (await findConnection(db, flow.connectionId));
    if (!connection || flow.accountId !== viewer.accountId || 'problem' in flow.outcome) {
      throw new Refusal('flow_over');
    }
    const { id: connectionId, teamId, teamName: team } = connection;
    const refuse = (code: ProblemCode) =>
      new Refusal('flow_over', { detail: sentenceFor(code, team) });
    if (connection.state !== 'on' || connection.settingsHash !== flow.settingsHash) {
      throw refuse('connection_changed');
    }
    const { arrived } = flow.outcome;
    const { decision, facts } = await resolveAccount(db, connection, arrived);
    if (decision.kind === 'refuse') throw refuse(decision.code);
    const { accountId } = viewer;
    if (decision.kind !== 'prove' || decision.accountId !== accountId)
      throw refuse('other_account');
    await followArrived(db, connection, accountId, arrived, facts);
    await linkIdentity(db, { connectionId, accountId, ...arrived });
    if (managed) await putUnderManagement(db, { teamId, id: accountId });
    await writeLog(db, {
      teamId,
      connectionId,
      act: 'linked',
      accountId,
      email: arrived.email ?? '',
    });
    return { team, returnTo: flow.returnTo };
  });
}
