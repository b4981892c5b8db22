import type { Invitation, Member, Team, TeamSummary } from '../../contract/teams.ts';
import { findTeamInvoice, presentWaiting } from '../billing/invoices/unpaid-invoices.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import { type Db, inTransaction } from '../platform/postgres/database.ts';
import { listPending } from './invitations/queries.ts';
import { unpaidDays } from './licences/terms.ts';
import { listMembers } from './members/queries.ts';
import { assertNotRefunded, assertOwner, lockStanding } from './members/standing.ts';
import { freeSeats, mayChangeRole, mayLeave, mayManage, mayRemove, stateOf } from './policy.ts';
import * as queries from './queries.ts';

type OwnTeam = Awaited<ReturnType<typeof queries.listTeamsOf>>[number];

export async function listTeams(db: Db, viewer: Viewer): Promise<TeamSummary[]> {
  const teams = await queries.listTeamsOf(db, viewer.accountId, null);
  return Promise.all(teams.map((team) => summarise(db, team)));
}

export async function getTeamSummary(db: Db, viewer: Viewer, teamId: string) {
  return summarise(db, await findOwnTeam(db, viewer, teamId));
}

async function findOwnTeam(db: Db, viewer: Viewer, teamId: string): Promise<OwnTeam> {
  const [team] = await queries.listTeamsOf(db, viewer.accountId, teamId);
  if (!team) throw new Refusal('not_found');
  return team;
}

async function summarise(db: Db, team: OwnTeam): Promise<TeamSummary> {
  const { id, name, personal, ownerName, role, seated } = team;
  const seats = await queries.countSeats(db, id);
  const invoice = await findTeamInvoice(db, id);
  return {
    id,
    name,
    personal,
    ownerName,
    role,
    seated,
    state: stateOf(team),
    seats: {
      total: team.seats,
      used: seats.used,
      invited: seats.invited,
      free: freeSeats(seats),
    },
    startsAt: team.createdAt.toISOString(),
    endsAt: team.endsAt.toISOString(),
    openUntil: team.openUntil.toISOString(),
    waiting: role === 'owner' ? presentWaiting(invoice) : null,
    renewing: invoice?.kind === 'renewal',
    unpaidDays: role === 'owner' ? unpaidDays(team, new Date()) : 0,
    can: {
      own: role === 'owner',
      manage: mayManage({ role, team }),
      leave: mayLeave(role),
    },
  };
}

export async function getTeam(db: Db, viewer: Viewer, teamId: string): Promise<Team> {
  const team = await findOwnTeam(db, viewer, teamId);
  const own = { accountId: viewer.accountId, role: team.role, team };
  const isManaged = team.role !== 'learner';
  const summary = await summarise(db, team);
  const members = await listMembers(db, teamId, isManaged ? null : viewer.accountId);
  const invitations = isManaged ? await listPending(db, teamId) : [];
  return {
    ...summary,
    members: members.map(
      (member): Member => ({
        ...member,
        joinedAt: member.joinedAt.toISOString(),
        can: { remove: mayRemove(own, member), changeRole: mayChangeRole(own, member) },
      }),
    ),
    invitations: invitations.map(
      ({ sentAt, expiresAt, ...invitation }): Invitation => ({
        ...invitation,
        sentAt: sentAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }),
    ),
  };
}

export async function renameTeam(
  db: Db,
  viewer: Viewer,
  teamId: string,
  name: string,
): Promise<Team> {
  return inTransaction(db, async (db) => {
    const standing = await lockStanding(db, viewer, teamId);
    assertOwner(standing);
    assertNotRefunded(standing);
    await queries.updateName(db, teamId, name);
    return getTeam(db, viewer, teamId);
  });
}
