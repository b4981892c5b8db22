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

/** Whether its licences open courses: until the days of grace are over. */
export function isOpen(team: Term, now = new Date()): boolean {
  return ['active', 'grace'].includes(stateOf(team, now));
}

interface Standing {
  role: TeamRole;
  team: { personal: boolean };
}

/** Nobody is invited to a licence for oneself. */
export function mayManage({ role, team }: Standing): boolean {
  return role !== 'learner' && !team.personal;
}

/** Managers look after learners; who manages is the owner's choice. */
export function mayInvite(standing: Standing, as: InvitedRole): boolean {
  return mayManage(standing) && (standing.role === 'owner' || as === 'learner');
}

interface Someone {
  accountId: number;
  role: TeamRole;
}

/** With the team: once it was refunded there is nothing left to look after. */
interface Keeper extends Someone {
  team: { closedAt: Date | null };
}

/** Others; whoever leaves does so by themselves. */
export function mayRemove(viewer: Keeper, other: Someone): boolean {
  if (viewer.team.closedAt) return false;
  if (viewer.accountId === other.accountId || other.role === 'owner') return false;
  return viewer.role === 'owner' || (viewer.role === 'manager' && other.role === 'learner');
}

export function mayChangeRole(viewer: Keeper, other: Someone): boolean {
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
