import type { TeamRole } from '../../contract/teams/teams.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import type { Db } from '../platform/postgres/database.ts';
import { listBranch, listManagedGroups } from './groups/queries.ts';
import { findMembership } from './members/queries.ts';
import { administers, managesTeam } from './policy.ts';
import { findTeam, lockTeam, type TeamRow } from './queries.ts';

/** What someone sees of a team. */
export interface Seeing {
  team: TeamRow;
  /** The groups a learner manages, and everything below departments: nothing else of the team exists for them. Null for the whole team. */
  groupIds: string[] | null;
  /** Whether all of them are departments: then nobody is in two, and their figures add up. */
  disjoint: boolean;
}

/** A member who manages a team, or some of its groups. */
export interface Managing extends Seeing {
  accountId: number;
  role: TeamRole;
  seated: boolean;
}

/** Refuses with `not_found` to strangers and with `not_allowed` to members who manage nothing. Locks the team if there is a transaction. */
export async function getManaging(
  db: Db,
  viewer: Pick<Viewer, 'accountId'>,
  teamId: string,
): Promise<Managing> {
  const team = await (db.isTransaction ? lockTeam : findTeam)(db, teamId);
  const member = team && (await findMembership(db, teamId, viewer.accountId));
  if (!member) throw new Refusal('not_found');
  if (managesTeam({ role: member.role, team })) {
    return { ...member, team, groupIds: null, disjoint: true };
  }
  const groups = await listManagedGroups(db, teamId, viewer.accountId);
  if (groups.length === 0) throw new Refusal('not_allowed');
  return {
    ...member,
    team,
    groupIds: groups.map(({ id }) => id),
    disjoint: groups.every(({ kind }) => kind === 'department'),
  };
}

/** For what only the owner and managers of a whole team may do. */
export async function getTeamManaging(db: Db, viewer: Viewer, teamId: string): Promise<Managing> {
  const managing = await getManaging(db, viewer, teamId);
  if (managing.groupIds !== null) throw new Refusal('not_allowed');
  return managing;
}

/** For what only the owner and administrators may do. Like `getManaging`, it locks the team if there is a transaction. */
export async function getAdministering(db: Db, viewer: Viewer, teamId: string): Promise<Managing> {
  const managing = await getManaging(db, viewer, teamId);
  if (!administers(managing)) throw new Refusal('not_allowed');
  return managing;
}

/** What a key of the team sees: all of it, or a department with everything in it. It locks the team if there is a transaction. */
export async function getSeeing(
  db: Db,
  { teamId, departmentId }: { teamId: string; departmentId: string | null },
): Promise<Seeing> {
  const team = await (db.isTransaction ? lockTeam : findTeam)(db, teamId);
  if (!team) throw new Refusal('not_found');
  const groupIds = departmentId === null ? null : await listBranch(db, teamId, departmentId);
  return { team, groupIds, disjoint: true };
}

export function seesGroup({ groupIds }: Seeing, groupId: string): boolean {
  return groupIds === null || groupIds.includes(groupId);
}
