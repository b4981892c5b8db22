import type { InvitedRole, TeamRole, TeamSummary } from '../../contract/teams.ts';

interface Term {
  endsAt: Date;
  openUntil: Date;
  closedAt: Date | null;
}

export function stateOf(team: Term, now = new Date()): TeamSummary['state'] {
  if (team.closedAt) return 'closed';
  if (team.openUntil <= now) return 'expired';
  return team.endsAt <= now ? 'grace' : 'active';
}

/** Whether its licences open courses: until the grace period is over. */
export function isOpen(team: Term, now = new Date()): boolean {
  return ['active', 'grace'].includes(stateOf(team, now));
}

interface Membership {
  role: TeamRole;
  team: { personal: boolean };
}

/** A personal licence has no other members. */
export function mayManage({ role, team }: Membership): boolean {
  return role !== 'learner' && !team.personal;
}

/** Managers invite learners; only the owner invites managers. */
export function mayInvite(membership: Membership, as: InvitedRole): boolean {
  return mayManage(membership) && (membership.role === 'owner' || as === 'learner');
}

interface TeamMember {
  accountId: number;
  role: TeamRole;
}

interface ManagingMember extends TeamMember {
  /** Nothing changes in a team that was refunded. */
  team: { closedAt: Date | null };
}

/** Removing others; see `mayLeave` for oneself. */
export function mayRemove(viewer: ManagingMember, other: TeamMember): boolean {
  if (viewer.team.closedAt) return false;
  if (viewer.accountId === other.accountId || other.role === 'owner') return false;
  return viewer.role === 'owner' || (viewer.role === 'manager' && other.role === 'learner');
}

export function mayChangeRole(viewer: ManagingMember, other: TeamMember): boolean {
  if (viewer.team.closedAt) return false;
  return viewer.role === 'owner' && viewer.accountId !== other.accountId;
}

export function mayLeave(role: TeamRole): boolean {
  return role !== 'owner';
}

interface Seats {
  used: number;
  invited: number;
  most: number;
}

export function freeSeats({ used, invited, most }: Seats): number {
  return Math.max(0, most - used - invited);
}
