import type { Member, Team, TeamSummary, UnpaidInvoice } from '../../../contract/teams/teams.ts';

export const team: TeamSummary = {
  id: 'one',
  name: 'Well keepers',
  plan: 'team',
  personal: false,
  state: 'active',
  ownerName: 'Robin Walker',
  role: 'owner',
  seated: false,
  seats: { total: 5, used: 3, invited: 1, free: 1 },
  startsAt: '2026-03-14T00:00:00Z',
  endsAt: '2027-03-14T00:00:00Z',
  openUntil: '2027-03-28T00:00:00Z',
  timeZone: 'Australia/Sydney',
  waiting: null,
  renewing: false,
  unpaidDays: 0,
  can: { own: true, administer: true, manage: true, assign: true, leave: false },
};

export const invoice: UnpaidInvoice = {
  number: 'INV-000042',
  kind: 'renewal',
  seats: 30,
  dueAt: '2027-04-10T13:59:59.999Z',
};

export function buildMember(accountId: number, changes: Partial<Member> = {}): Member {
  const username = `member-${accountId}`;
  return {
    accountId,
    name: `Member ${accountId}`,
    username,
    email: `${username}@example.org`,
    role: 'learner',
    seated: true,
    joinedAt: '2026-03-14T00:00:00Z',
    can: { remove: true, changeRole: true },
    ...changes,
  };
}

export function buildTeam(changes: Partial<Team> = {}): Team {
  return { ...team, members: [], invitations: [], ...changes };
}
