import type { InvitedRole, TeamRole, TeamSummary } from '../../contract/teams/teams.ts';

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

/*
 * Who may see and do what in a team:
 *
 *                                        owner    manager    manager of groups    learner
 * see members and invitations             yes       yes       of these groups      only themselves
 * assign courses, see what is assigned    yes       yes       in these groups      only their own
 * see unpaid invoices and owed days       yes       no        no                   no
 * invite, resend, withdraw, remove        all     learners    no                   no
 * make groups, import people              yes       yes       no                   no
 * change roles, rename, hand over, buy    yes       no        no                   no
 * choose whether to hold a licence        yes    always has one
 * leave                                   no        yes       yes                  yes
 *
 * `assertOwner` in members/membership.ts guards what only the owner may do, managing.ts what managers may.
 */

interface Membership {
  role: TeamRole;
  team: { personal: boolean };
}

export function seesEveryone(role: TeamRole): boolean {
  return role !== 'learner';
}

export function seesInvoices(role: TeamRole): boolean {
  return role === 'owner';
}

/** A personal licence has no other members. */
export function managesTeam({ role, team }: Membership): boolean {
  return role !== 'learner' && !team.personal;
}

/** Managers invite learners; only the owner invites managers. */
export function mayInvite(membership: Membership, as: InvitedRole): boolean {
  return managesTeam(membership) && (membership.role === 'owner' || as === 'learner');
}

interface TeamMember {
  accountId: number;
  role: TeamRole;
}

interface ManagingMember extends TeamMember {
  /** Members and roles of a refunded team stay as they are. */
  team: { closedAt: Date | null };
}

/** Removing others; for oneself see `mayLeave`. */
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
