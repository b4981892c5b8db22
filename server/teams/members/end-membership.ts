import type { Db } from '../../platform/postgres/database.ts';
import { endAssigned } from '../assignments/queries.ts';
import { lockTeam } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { deleteMember, findMembership } from './queries.ts';

/** Everything that happens whenever someone leaves a team, in whichever way. Says whether they were in it. */
export async function endMembership(
  db: Db,
  { teamId, accountId }: { teamId: string; accountId: number },
  reason: 'left' | 'removed',
): Promise<boolean> {
  await lockTeam(db, teamId);
  const member = await findMembership(db, teamId, accountId);
  if (!member) return false;
  if (member.role === 'owner') throw new Refusal('owner_stays');
  await endAssigned(db, { teamId, accountIds: [accountId] }, reason);
  await deleteMember(db, teamId, accountId);
  return true;
}
