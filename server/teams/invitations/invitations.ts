import {
  type InvitedRole,
  invitationDays,
  type OpenInvitation,
  type Team,
  type TeamSummary,
} from '../../../contract/teams/teams.ts';
import { listOf } from '../../../contract/text/lists.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashLinkToken, newLinkToken } from '../../platform/security/secrets.ts';
import { assertFeature } from '../features.ts';
import { listTeamGroupIds } from '../groups/queries.ts';
import { endOfDayAfter } from '../licences/terms.ts';
import { limits } from '../limits.ts';
import { getManaging } from '../managing.ts';
import { admitMember } from '../members/add-member.ts';
import {
  assertNotRefunded,
  assertOpen,
  assertSeatsFree,
  lockMembership,
  type Membership,
} from '../members/membership.ts';
import { findMembership, findOwner, getName } from '../members/queries.ts';
import { composeInvitation } from '../messages/emails.ts';
import { notifyMember } from '../messages/notify-members.ts';
import { recordAct } from '../organisation/record.ts';
import { isOpen, mayInvite, seesEveryone } from '../policy.ts';
import { countSeats, lockTeam } from '../queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { getTeam, getTeamSummary, presentInvitation } from '../teams.ts';
import { limitEmails, limitInvitations } from './invitation-limits.ts';
import * as queries from './queries.ts';

export async function inviteMembers(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
  request: { emails: string[]; role: InvitedRole; groupIds: string[] },
): Promise<Team> {
  const { role } = request;
  const groupIds = [...new Set(request.groupIds)];
  const emails = [...new Set(request.emails.map((email) => email.toLowerCase()))];
  return inTransaction(db, async (db) => {
    const membership = await lockMembership(db, viewer, teamId);
    assertMayInvite(membership, role);
    assertOpen(membership.team);
    await assertNew(db, teamId, emails);
    await assertGroups(db, teamId, groupIds);
    assertSeatsFree(await countSeats(db, teamId), emails.length);
    await limitInvitations(db, membership, emails);
    await queries.withdrawExpired(db, teamId, emails);
    const links = new Map(emails.map((email) => [email, newLinkToken()]));
    const expiresAt = expiry();
    const invitationIds = await queries.insertInvitations(
      db,
      Array.from(links, ([email, { hash }]) => ({ email, hash })),
      { teamId, role, accountId: viewer.accountId, expiresAt },
    );
    await queries.insertInvitationGroups(
      db,
      teamId,
      invitationIds.flatMap((invitationId) =>
        groupIds.map((groupId) => ({ invitationId, groupId })),
      ),
    );
    await recordAct(db, viewer, membership.team, 'invited', listOf(emails.slice(0, 20)), {
      after: { role, people: emails.length },
    });
    const mail = await mailFrom(db, config, membership);
    for (const [email, { token }] of links) {
      await mail({ email, name: '', role, token, expiresAt });
    }
    return getTeam(db, viewer, teamId);
  });
}

/** The end of the day that every page and email names. */
function expiry(): Date {
  return endOfDayAfter(new Date(), invitationDays);
}

function assertMayInvite(membership: Membership, role: InvitedRole) {
  if (mayInvite(membership, role)) {
    if (role === 'administrator') assertFeature(membership.team, 'administrators');
    return;
  }
  throw new Refusal(membership.role === 'manager' ? 'not_team_owner' : 'not_allowed');
}

async function assertNew(db: Db, teamId: string, emails: readonly string[]) {
  const { members, invited } = await queries.findMembersAndInvited(db, teamId, emails);
  if (members.length > 0) {
    throw refuseField('already_member', 'emails', `${nameSome(members)} already in the team.`);
  }
  if (invited.length > 0) {
    throw refuseField('already_invited', 'emails', `${nameSome(invited)} already invited.`);
  }
}

async function assertGroups(db: Db, teamId: string, groupIds: readonly string[]) {
  const known = await listTeamGroupIds(db, teamId, groupIds);
  if (known.length < groupIds.length) {
    throw refuseField('not_found', 'groupIds', 'A group you chose no longer exists.');
  }
}

const maxNamed = 3;

/** `ada@example.org and bo@example.org are` */
function nameSome(emails: readonly string[]): string {
  const more = emails.length - maxNamed;
  const named = more > 0 ? [...emails.slice(0, maxNamed), `${more} more`] : emails;
  return `${listOf(named)} ${emails.length === 1 ? 'is' : 'are'}`;
}

type InvitationMail = Parameters<typeof composeInvitation>[1];

async function mailFrom(db: Db, config: Config, { team, accountId }: Membership) {
  const { firstName, lastName } = await getName(db, accountId);
  const sender = { teamName: team.name, inviter: `${firstName} ${lastName}` };
  return (invitation: Omit<InvitationMail, keyof typeof sender>) =>
    queueMail(db, composeInvitation(config, { ...invitation, ...sender }));
}

/** A page of the invitations that a manager sees: of the whole team, or into the groups they manage. */
export async function listInvitations(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: PageQuery & { q: string },
) {
  const { groupIds } = await getManaging(db, viewer, teamId);
  const seen = { teamId, groupIds, search: query.q };
  return listPage(query, {
    list: (window) => queries.listPending(db, seen, window),
    count: () => queries.countPending(db, seen),
    present: presentInvitation,
  });
}

interface ChosenInvitations {
  /** The team. */
  id: string;
  invitationIds: readonly string[];
}

/** All or none. An expired invitation has lost its reserved seat and needs a free one again. */
export async function resendInvitations(
  db: Db,
  config: Config,
  viewer: Viewer,
  { id: teamId, invitationIds }: ChosenInvitations,
): Promise<Team> {
  return inTransaction(db, async (db) => {
    const membership = await lockMembership(db, viewer, teamId);
    const mail = await mailFrom(db, config, membership);
    for (const invitationId of new Set(invitationIds)) {
      const { email, name, role } = await getPending(db, membership, invitationId);
      assertOpen(membership.team);
      const { members } = await queries.findMembersAndInvited(db, teamId, [email]);
      if (members.length > 0) throw new Refusal('already_member');
      assertSeatsFree(await countSeats(db, teamId, invitationId), 1);
      await limitEmails(db, membership, [email]);
      const { token, hash } = newLinkToken();
      const { accountId } = viewer;
      const expiresAt = expiry();
      await queries.renewInvitation(db, { id: invitationId, hash, accountId, expiresAt });
      await mail({ email, name, role, token, expiresAt });
    }
    return getTeam(db, viewer, teamId);
  });
}

export async function withdrawInvitations(
  db: Db,
  viewer: Viewer,
  { id: teamId, invitationIds }: ChosenInvitations,
): Promise<Team> {
  return inTransaction(db, async (db) => {
    const membership = await lockMembership(db, viewer, teamId);
    for (const invitationId of new Set(invitationIds)) {
      await getPending(db, membership, invitationId);
      assertNotRefunded(membership);
      await queries.markWithdrawn(db, invitationId);
    }
    return getTeam(db, viewer, teamId);
  });
}

async function getPending(db: Db, membership: Membership, invitationId: string) {
  if (!seesEveryone(membership.role)) throw new Refusal('not_found');
  const invitation = await queries.findPending(db, membership.team.id, invitationId);
  if (!invitation) {
    const detail = 'This invitation has since been accepted or withdrawn.';
    throw new Refusal('not_found', { detail });
  }
  assertMayInvite(membership, invitation.role);
  return invitation;
}

export async function getInvitation(
  db: Db,
  token: string,
  address: string,
): Promise<OpenInvitation> {
  await limitTries(db, limits.invitation, byAddress(address));
  const invitation = await getByToken(db, token);
  const { teamName, inviter, email, role, expiresAt } = invitation;
  // Sending it again would not help.
  const isOpenLink = invitation.state === 'pending' || invitation.state === 'expired';
  const state = isOpenLink && !isOpen(invitation) ? 'ended' : invitation.state;
  return { teamName, inviter, email, role, expiresAt: expiresAt.toISOString(), state };
}

async function getByToken(db: Db, token: string) {
  const invitation = await queries.findByToken(db, hashLinkToken(token));
  if (!invitation) throw new Refusal('not_found');
  return invitation;
}

/** With any account: people are invited at their work address and may learn with a private one. */
export async function acceptInvitation(
  db: Db,
  viewer: Viewer,
  token: string,
): Promise<TeamSummary> {
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    const { teamId } = await getByToken(db, token);
    const team = await lockTeam(db, teamId);
    // Read again under the lock: the link may have been used in the meantime.
    const { id, role, state, inviterId, email } = await getByToken(db, token);
    if (!team || state === 'withdrawn') throw new Refusal('dead_link');
    if (await findMembership(db, teamId, accountId)) {
      throw new Refusal('already_member', { detail: "You're already in this team." });
    }
    if (state !== 'pending') throw new Refusal('dead_link');
    if (!isOpen(team)) {
      const detail = 'This team’s licences have expired. Ask the person who invited you.';
      throw new Refusal('team_ended', { detail });
    }
    assertSeatsFree(await countSeats(db, teamId, id), 1);
    await admitMember(db, { team, accountId, role, seated: true, invitation: { id, email } });
    await notifyJoined(db, { ...team, invitationId: id, accountId, inviterId });
    return getTeamSummary(db, viewer, teamId);
  });
}

/** Notifies the owner and the inviter, if they are still in the team. */
async function notifyJoined(
  db: Db,
  joined: {
    id: string;
    name: string;
    invitationId: string;
    accountId: number;
    inviterId: number | null;
  },
) {
  const { id: teamId, name: teamName, inviterId } = joined;
  const { firstName, lastName } = await getName(db, joined.accountId);
  const owner = await findOwner(db, teamId);
  const inviter = inviterId === null ? undefined : await findMembership(db, teamId, inviterId);
  const recipients = new Set([owner, inviter?.accountId].filter((id) => id !== undefined));
  for (const accountId of recipients) {
    await notifyMember(db, accountId, {
      event: `${teamId} joined ${joined.invitationId}`,
      title: `${firstName} ${lastName} joined ${teamName}`,
    });
  }
}
