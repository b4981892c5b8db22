import type { leavingDecisions, Provisioning } from '../../../contract/sign-on/provisioning.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import { deactivate } from '../scim/deactivate.ts';
import { lockPerson, updatePerson } from '../scim/people-queries.ts';
import { bringBack } from './bring-back.ts';
import { getProvisioningTeam, readProvisioning } from './provisioning.ts';
import * as queries from './queries.ts';

type Decision = (typeof leavingDecisions)[number];

export const leavingQueue = defineQueue<{ teamId: string; decision: 'let_go' | 'put_back' }>(
  'decideLeaving',
  { retryLimit: 5, retryDelay: 15, retryBackoff: true },
);

const acts: Record<Decision, string> = {
  let_go: 'let people leave',
  put_back: 'put back people of',
  resume: 'resumed leaving from',
};

/** Many people left at once, and someone says whether that is right. The people themselves follow in the background. */
export async function decideLeaving(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
  decision: Decision,
): Promise<Provisioning> {
  return inTransaction(db, async (db) => {
    const { team } = await getProvisioningTeam(db, viewer, teamId);
    if (!(await queries.isPaused(db, teamId))) throw new Refusal('not_paused');
    // Put back, leaving stays paused: the directory would take the same people out again.
    if (decision !== 'put_back') await queries.endPause(db, teamId, decision === 'let_go');
    if (decision !== 'let_go') await queries.forgetHeld(db, teamId);
    if (decision !== 'resume') await db.jobs.enqueue(db, leavingQueue, { teamId, decision });
    await recordAudit(db, viewer, acts[decision], team.name, { teamId });
    return readProvisioning(db, config, teamId);
  });
}

const batchSize = 50;

export async function carryOutDecision(
  db: Db,
  { teamId, decision }: { teamId: string; decision: 'let_go' | 'put_back' },
): Promise<void> {
  const lets = decision === 'let_go';
  await workThrough(db, {
    label: lets ? 'people who leave' : 'people who come back',
    limit: batchSize,
    claim: async (db, limit) => {
      const items = await (lets ? queries.takeHeld : queries.takeLeft)(db, teamId, limit);
      return { claimed: items.length, items };
    },
    work: (db, id) => (lets ? letGo(db, teamId, id) : bringBack(db, teamId, id)),
  });
}

async function letGo(db: Db, teamId: string, id: string): Promise<void> {
  const person = await lockPerson(db, teamId, id);
  if (!person?.active) return;
  const gone = await updatePerson(db, id, { ...person, active: false });
  await deactivate(db, { teamId, keyId: null }, gone);
}
