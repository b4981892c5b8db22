import type { InvitedRole, OpenInvitation, Team, TeamSummary } from '../../contract/teams.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

interface InvitationName {
  id: string;
  invitationId: string;
}
export async function inviteMembers(
  _db: Db,
  _config: Config,
  _viewer: Viewer,
  _teamId: string,
  _wish: { emails: string[]; role: InvitedRole },
): Promise<Team> {
  throw new Error('not built');
}
export async function resendInvitation(
  _db: Db,
  _config: Config,
  _viewer: Viewer,
  _name: InvitationName,
): Promise<Team> {
  throw new Error('not built');
}
export async function withdrawInvitation(
  _db: Db,
  _viewer: Viewer,
  _name: InvitationName,
): Promise<Team> {
  throw new Error('not built');
}
export async function getInvitation(
  _db: Db,
  _token: string,
  _address: string,
): Promise<OpenInvitation> {
  throw new Error('not built');
}
export async function acceptInvitation(
  _db: Db,
  _viewer: Viewer,
  _token: string,
): Promise<TeamSummary> {
  throw new Error('not built');
}
