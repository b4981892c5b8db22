import type { Actor } from '../../platform/audit/audit.ts';
import type { KeyIdentity } from '../../platform/calls/key-identity.ts';
import { byAccount, byId, type Subject } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assertFeature } from '../../teams/features.ts';
import { getManaging, getSeeing, type Seeing } from '../../teams/managing.ts';
import { administers } from '../../teams/policy.ts';
import { Refusal } from '../refusals.ts';
import { listBranch } from './group-queries.ts';

/** What a key may see, and as whom it acts. */
export interface Reach extends Seeing {
  /** Whether it sees the record of people who have left. */
  seesRecord: boolean;
  /** In the audit log a key acts as itself, never as the person who made it. */
  actor: Actor;
  /** Whom limits count. */
  limited: Subject;
}

/** A personal key sees what its owner sees now. Locks the team if there is a transaction. */
export async function getReach(db: Db, key: KeyIdentity): Promise<Reach> {
  const { teamId, owner, branchId, keyId, name } = key;
  const actor = { accountId: owner?.accountId ?? 0, username: `key ${name}` };
  if (owner) {
    const managing = await getManaging(db, owner, teamId);
    assertFeature(managing.team, 'api');
    const limited = byAccount(owner.accountId);
    return { ...managing, seesRecord: administers(managing), actor, limited };
  }
  const seeing = await getSeeing(db, { teamId, departmentId: branchId });
  assertFeature(seeing.team, 'api');
  return { ...seeing, seesRecord: branchId === null, actor, limited: byId('key', keyId) };
}

/** The groups that a list is about: all that are seen, or one of them with everything in it. */
export async function narrow(
  db: Db,
  { team, groupIds }: Seeing,
  group: string | undefined,
): Promise<string[] | null> {
  if (group === undefined) return groupIds;
  const branch = await listBranch(db, team.id, group);
  const isSeen = branch.length > 0 && (groupIds === null || groupIds.includes(group));
  if (!isSeen) throw new Refusal('not_found');
  return branch;
}
