import type { TeamRole } from '../../../contract/teams/teams.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { administers, freeSeats, isOpen } from '../policy.ts';
import { lockTeam, type Seats, type TeamRow } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { findMembership } from './queries.ts';

export interface Membership {
  team: TeamRow;
  accountId: number;
  role: TeamRole;
  seated: boolean;
}

/** Locks the team. Refuses with `not_found` if the viewer is not a member. */
export async function lockMembership(db: Db, viewer: Viewer, teamId: string): Promise<Membership> {
  const team = await lockTeam(db, teamId);
  const member = team && (await findMembership(db, teamId, viewer.accountId));
  if (!member) throw new Refusal('not_found');
  return { ...member, team };
}

export function assertOwner({ role }: { role: TeamRole }): void {
  if (role !== 'owner') throw new Refusal('not_team_owner');
}

export function assertAdministers(membership: Pick<Membership, 'role' | 'team'>): void {
  if (administers(membership)) return;
  throw new Refusal(membership.team.plan === 'team' ? 'not_team_owner' : 'not_administrator');
}

export function assertOpen(team: TeamRow): void {
  if (!isOpen(team)) throw new Refusal('team_ended');
}

export function assertNotRefunded({ team }: Pick<Membership, 'team'>): void {
  if (!team.closedAt) return;
  throw new Refusal('team_ended', {
    detail: 'This team was refunded, so it can no longer be changed.',
  });
}

/** Refuses unless this many seats are free. */
export function assertSeatsFree(seats: Seats, wanted: number): void {
  const free = freeSeats(seats);
  if (wanted <= free) return;
  if (free === 0) throw new Refusal('no_seat_free');
  throw new Refusal('no_seat_free', {
    detail: `You need ${wanted} licences, but only ${free} ${free === 1 ? 'is' : 'are'} free.`,
  });
}
