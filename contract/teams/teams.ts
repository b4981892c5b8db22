import * as z from 'zod/mini';
import { Done, dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { AccountId, Email, line, Moment, TimeZone, Uuid } from '../fields.ts';
import { plans } from '../plans.ts';

/** An invoice for licences that has not been paid yet. */
export const UnpaidInvoice = z.object({
  /** As printed on the invoice: `INV-000042`. */
  number: z.string(),
  kind: z.enum(['licence', 'more_licences', 'renewal', 'agreement']),
  seats: z.number(),
  dueAt: Moment,
});
export type UnpaidInvoice = z.infer<typeof UnpaidInvoice>;

/** Highest first. Only organisations have administrators. */
export const TeamRole = z.enum(['owner', 'administrator', 'manager', 'learner']);
export type TeamRole = z.infer<typeof TeamRole>;

export const InvitedRole = z.enum(['administrator', 'manager', 'learner']);
export type InvitedRole = z.infer<typeof InvitedRole>;

/** How long an invitation's link works. */
export const invitationDays = 14;

export const TeamSummary = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(plans),
  /** A single licence that its buyer uses. */
  personal: z.boolean(),
  /** `grace`: the licences have ended but still open courses for some days. */
  state: z.enum(['active', 'grace', 'expired', 'closed']),
  /** Who to ask for a renewal. */
  ownerName: z.string(),
  role: TeamRole,
  /** Whether the viewer has one of the licences. */
  seated: z.boolean(),
  seats: z.object({
    total: z.number(),
    used: z.number(),
    /** Reserved by pending invitations. */
    invited: z.number(),
    free: z.number(),
  }),
  startsAt: Moment,
  endsAt: Moment,
  openUntil: Moment,
  /** Where its days begin and end: due dates, lateness, weekly emails. */
  timeZone: z.string(),
  /** Owner only: the unpaid invoice for more licences or another year. */
  waiting: z.nullable(UnpaidInvoice),
  /** Another year is already ordered by invoice. */
  renewing: z.boolean(),
  /** Owner only: days that unpaid invoices kept it open after the grace period. They shorten the next year. */
  unpaidDays: z.number(),
  can: z.object({
    /** Add licences, renew, hand over. */
    own: z.boolean(),
    /** Rename, change roles, take a seat, and everything else that owners and administrators do. */
    administer: z.boolean(),
    /** Invite, resend, withdraw and remove; make groups. */
    manage: z.boolean(),
    /** Assign courses and see what is assigned: in the whole team, or in the groups one manages. */
    assign: z.boolean(),
    leave: z.boolean(),
  }),
});
export type TeamSummary = z.infer<typeof TeamSummary>;

export const Member = z.object({
  accountId: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: TeamRole,
  seated: z.boolean(),
  joinedAt: Moment,
  can: z.object({ remove: z.boolean(), changeRole: z.boolean() }),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  /** As the imported file says; empty if unknown. */
  name: z.string(),
  role: InvitedRole,
  /** Names of the groups they will be in, as far as the viewer sees them. */
  groups: z.array(z.string()),
  sentAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Members that `getTeam` includes; `listMembers` has them all. */
export const maxListedMembers = 200;

/** Pending invitations that `getTeam` includes, the latest first; `listInvitations` has them all. */
export const maxListedInvitations = 200;

/**
 * Only managers and the owner get all members and invitations, managers of groups those in their groups, learners
 * themselves. Of large teams, the first members only.
 */
export const Team = z.extend(TeamSummary, {
  members: z.array(Member),
  invitations: z.array(Invitation),
});
export type Team = z.infer<typeof Team>;

const TeamParams = z.object({ id: Uuid });
const MemberParams = z.object({ id: Uuid, accountId: AccountId });
const InvitationParams = z.object({ id: Uuid, invitationId: Uuid });
const TokenParams = z.object({ token: line('The link', 200) });

export const listTeams = endpoint({
  method: 'GET',
  path: '/api/teams',
  access: 'account',
  summary: 'Your teams, with their seats and end dates.',
  reply: dataOf(z.array(TeamSummary)),
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  access: 'account',
  summary: 'One of your teams, with members and invitations.',
  params: TeamParams,
  reply: dataOf(Team),
});

const TeamName = z.object({ name: line('Team name', 80) });

export const TeamSettings = z.partial(z.extend(TeamName, { timeZone: TimeZone }));

export const changeTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  access: 'account',
  summary:
    'Rename a team, or set the time zone in which its days begin and end. What is left out stays. Owner and administrators only.',
  params: TeamParams,
  body: TeamSettings,
  reply: dataOf(Team),
});

const NewInvitations = z.object({
  emails: z
    .array(Email)
    .check(z.minLength(1, 'Enter at least one email.'), z.maxLength(125, 'At most 125 at once.')),
  role: z._default(InvitedRole, 'learner'),
  /** The groups they will be in, and get the courses of. */
  groupIds: z._default(z.array(Uuid).check(z.maxLength(20, 'Choose at most 20 groups.')), []),
});

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitations',
  access: 'account',
  summary: 'Invite people by email, all or none. Each invitation reserves a seat until it expires.',
  params: TeamParams,
  body: NewInvitations,
  reply: dataOf(Team),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitations/:invitationId/resend',
  access: 'account',
  summary: 'Resend an invitation with a new link and expiry; the previous link stops working.',
  params: InvitationParams,
  reply: dataOf(Team),
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/invitations/:invitationId',
  access: 'account',
  summary: 'Withdraw an invitation: its link stops working and its seat is free.',
  params: InvitationParams,
  reply: dataOf(Team),
});

/** Resent or withdrawn in one call. */
const maxInvitationsAtOnce = 100;

const ChosenInvitations = z.object({
  invitationIds: z
    .array(Uuid)
    .check(
      z.minLength(1, 'Choose at least one invitation.'),
      z.maxLength(maxInvitationsAtOnce, `Choose at most ${maxInvitationsAtOnce} at a time.`),
    ),
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/teams/:id/invitations',
  access: 'account',
  summary:
    'Pending and expired invitations that you may see, the latest first. `q` finds emails and names.',
  params: TeamParams,
  query: z.object({
    ...listQuery(['sentAt'], 10),
    q: z._default(
      z.string().check(z.trim(), z.maxLength(100, 'Search for at most 100 characters.')),
      '',
    ),
  }),
  reply: pageOf(Invitation),
});

export const resendInvitations = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitations/resend',
  access: 'account',
  summary: 'Resend several invitations with new links, all or none.',
  params: TeamParams,
  body: ChosenInvitations,
  reply: dataOf(Team),
});

export const withdrawInvitations = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitations/withdraw',
  access: 'account',
  summary: 'Withdraw several invitations, all or none: their seats are free.',
  params: TeamParams,
  body: ChosenInvitations,
  reply: dataOf(Team),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/members/:accountId',
  access: 'account',
  summary: 'Remove a member, or leave the team. Progress is kept, the seat is free.',
  params: MemberParams,
  reply: Done,
});

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/members/:accountId',
  access: 'account',
  summary:
    'Give a member another role, or hand the team over to a new owner. Owner and administrators only; only the owner hands over.',
  params: MemberParams,
  body: z.object({ role: TeamRole }),
  reply: dataOf(Team),
});

export const setMySeat = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/seat',
  access: 'account',
  summary: 'Take one of the licences as the owner or an administrator, or give it up.',
  params: TeamParams,
  body: z.object({ seated: z.boolean() }),
  reply: dataOf(Team),
});

/** What anyone with the link may see before accepting. */
export const OpenInvitation = z.object({
  teamName: z.string(),
  inviter: z.nullable(z.string()),
  email: z.string(),
  role: InvitedRole,
  expiresAt: Moment,
  /** `ended`: the team's licences have ended, so nobody can join. */
  state: z.enum(['pending', 'expired', 'accepted', 'withdrawn', 'ended']),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'visitor',
  summary: 'The invitation behind an emailed link.',
  params: TokenParams,
  reply: dataOf(OpenInvitation),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'account',
  summary: 'Join the team with the signed-in account. The link works once.',
  params: TokenParams,
  reply: dataOf(TeamSummary),
});
