import type { Team, TeamSummary } from '../../contract/teams.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

export async function listTeams(_db: Db, _viewer: Viewer): Promise<TeamSummary[]> {
  throw new Error('not built');
}
export async function getTeam(_db: Db, _viewer: Viewer, _teamId: string): Promise<Team> {
  throw new Error('not built');
}
export async function renameTeam(
  _db: Db,
  _viewer: Viewer,
  _teamId: string,
  _name: string,
): Promise<Team> {
  throw new Error('not built');
}
