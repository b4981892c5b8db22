import * as z from 'zod/mini';
import { Done, dataOf, endpoint } from './endpoint.ts';
import { AccountId, Email, line, Moment, Uuid } from './fields.ts';

/** An invoice for licences that has not been paid yet. */
export const UnpaidInvoice = z.object({
  /** As printed on the invoice: `INV-000042`. */
  number: z.string(),
  kind: z.enum(['licence', 'more_licences', 'renewal']),
  seats: z.number(),
  dueAt: Moment,
});
export type UnpaidInvoice = z.infer<typeof UnpaidInvoice>;

export const TeamRole = z.enum(['owner', 'manager', 'learner']);
export type TeamRole = z.infer<typeof TeamRole>;

/** Whom an invitation can make someone. */
export const InvitedRole = z.enum(['manager', 'learner']);
export type InvitedRole = z.infer<typeof InvitedRole>;

/** An invitation's link works this long. */
export const invitationDays = 14;

export const TeamSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** One licence for oneself. */
  personal: z.boolean(),
  /** `grace`: the licences have ended and still open courses for some days. */
  state: z.enum(['active', 'grace', 'expired', 'closed']),
  /** Whom to ask for a renewal. */
  ownerName: z.string(),
  role: TeamRole,
  /** Whether one of the licences is the viewer's. */
  seated: z.boolean(),
  seats: z.object({
    total: z.number(),
    used: z.number(),
    /** Kept for invitations that wait. */
    invited: z.number(),
    free: z.number(),
  }),
  startsAt: Moment,
  endsAt: Moment,
  openUntil: Moment,
  /** For its owner: more licences or another year that opens once this is paid. */
  waiting: z.nullable(UnpaidInvoice),
  /** Another year is ordered by invoice: nobody has to be asked for it. */
  renewing: z.boolean(),
  /** For its owner: so many days was it open after its days of grace because of invoices that nobody paid. The next year is shorter by them. */
  unpaidDays: z.number(),
  can: z.object({
    /** Name, roles, a licence for the owner, more licences, renewal. */
    own: z.boolean(),
    /** Invite, resend, withdraw, remove. */
    manage: z.boolean(),
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
  role: InvitedRole,
  sentAt: Moment,
  expiresAt: Moment,
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Members and invitations are for those who manage it; a learner sees themselves. */
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
  summary: 'The teams that the viewer belongs to, with seats and end.',
  reply: dataOf(z.array(TeamSummary)),
});

export const getTeam = endpoint({
  method: 'GET',
  path: '/api/teams/:id',
  access: 'account',
  summary: 'A team of the viewer with members and invitations.',
  params: TeamParams,
  reply: dataOf(Team),
});

export const TeamName = z.object({ name: line('Team name', 80) });

export const renameTeam = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id',
  access: 'account',
  summary: 'Give a team another name. Its owner only.',
  params: TeamParams,
  body: TeamName,
  reply: dataOf(Team),
});

export const NewInvitations = z.object({
  emails: z
    .array(Email)
    .check(z.minLength(1, 'Enter at least one email.'), z.maxLength(125, 'At most 125 at once.')),
  role: z._default(InvitedRole, 'learner'),
});

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitations',
  access: 'account',
  summary: 'Invite people by mail, all or none. Each invitation keeps a seat until it expires.',
  params: TeamParams,
  body: NewInvitations,
  reply: dataOf(Team),
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/teams/:id/invitations/:invitationId/resend',
  access: 'account',
  summary: 'Mail an invitation again, with a new link and a new expiry; the link before is dead.',
  params: InvitationParams,
  reply: dataOf(Team),
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/invitations/:invitationId',
  access: 'account',
  summary: 'Take an invitation back: its link is dead and its seat free.',
  params: InvitationParams,
  reply: dataOf(Team),
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/teams/:id/members/:accountId',
  access: 'account',
  summary: 'Remove someone, or leave oneself. Progress is kept, the seat is free.',
  params: MemberParams,
  reply: Done,
});

export const changeMemberRole = endpoint({
  method: 'PATCH',
  path: '/api/teams/:id/members/:accountId',
  access: 'account',
  summary:
    'Make a member manager or learner, or hand the team over to a new owner. Its owner only.',
  params: MemberParams,
  body: z.object({ role: TeamRole }),
  reply: dataOf(Team),
});

export const takeSeat = endpoint({
  method: 'PUT',
  path: '/api/teams/:id/seat',
  access: 'account',
  summary: 'The owner takes one of the licences, or gives it up.',
  params: TeamParams,
  body: z.object({ seated: z.boolean() }),
  reply: dataOf(Team),
});

/** What whoever holds the link may know before accepting. */
export const OpenInvitation = z.object({
  teamName: z.string(),
  inviter: z.nullable(z.string()),
  email: z.string(),
  role: InvitedRole,
  expiresAt: Moment,
  /** `ended`: the team's licences have ended, so that nobody can join. */
  state: z.enum(['pending', 'expired', 'accepted', 'withdrawn', 'ended']),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  access: 'visitor',
  summary: 'The invitation behind a mailed link.',
  params: TokenParams,
  reply: dataOf(OpenInvitation),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  access: 'account',
  summary: 'Join the team with the account that is signed in. The link works once.',
  params: TokenParams,
  reply: dataOf(TeamSummary),
});
