import { type InvitedRole, TeamRole, type TeamSummary } from '../../contract/teams/teams.ts';

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
 *                                        owner  administrator  manager    manager of groups    learner
 * see members and invitations             yes        yes         yes       of these groups      only themselves
 * assign courses, see what is assigned    yes        yes         yes       in these groups      only their own
 * see unpaid invoices and owed days       yes        no          no        no                   no
 * invite, resend, withdraw, remove        all        all       learners    no                   no
 * make groups, import people              yes        yes         yes       no                   no
 * change roles, rename, place people      yes        yes         no        no                   no
 * make departments, read the record       yes        yes         no        no                   no
 * set up sign-on, keys, webhooks          yes        yes         no        no                   no
 * choose whether to hold a licence        yes        yes         no        no                   no
 * buy, renew, hand over                   yes        no          no        no                   no
 * leave                                   no         yes         yes       yes                  yes
 *
 * Only organisations have administrators and departments; a department is managed like a group, with all below it. Nobody changes or
 * removes the owner. `assertOwner` and `assertAdministers` in members/membership.ts guard what only the owner and administrators may
 * do, managing.ts what managers may.
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

export function administers({ role }: { role: TeamRole }): boolean {
  return role === 'owner' || role === 'administrator';
}

/** A personal licence has no other members. */
export function managesTeam({ role, team }: Membership): boolean {
  return role !== 'learner' && !team.personal;
}

/** Managers invite learners; the owner and administrators invite anyone. */
export function mayInvite(membership: Membership, as: InvitedRole): boolean {
  return managesTeam(membership) && (administers(membership) || as === 'learner');
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
  return administers(viewer) || (viewer.role === 'manager' && other.role === 'learner');
}

export function mayChangeRole(viewer: ManagingMember, other: TeamMember): boolean {
  if (viewer.team.closedAt) return false;
  if (viewer.accountId === other.accountId || other.role === 'owner') return false;
  return administers(viewer);
}

export function mayLeave(role: TeamRole): boolean {
  return role !== 'owner';
}

/** Someone invited as a manager whom a directory brings as a learner is a manager. */
export function higherRole<Role extends TeamRole>(one: Role, other: Role): Role {
  const { options } = TeamRole;
  return options.indexOf(one) <= options.indexOf(other) ? one : other;
}

interface Seats {
  used: number;
  invited: number;
  most: number;
}

export function freeSeats({ used, invited, most }: Seats): number {
  return Math.max(0, most - used - invited);
}
