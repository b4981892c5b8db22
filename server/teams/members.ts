import type { Team, TeamRole } from '../../contract/teams.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

interface MemberName {
  id: string;
  accountId: number;
}
export async function removeMember(_db: Db, _viewer: Viewer, _member: MemberName): Promise<void> {
  throw new Error('not built');
}
export async function changeMemberRole(
  _db: Db,
  _viewer: Viewer,
  _member: MemberName,
  _role: TeamRole,
): Promise<Team> {
  throw new Error('not built');
}
export async function takeSeat(
  _db: Db,
  _viewer: Viewer,
  _teamId: string,
  _seated: boolean,
): Promise<Team> {
  throw new Error('not built');
}
