import {
  type Invitation,
  type Member,
  maxListedInvitations,
  maxListedMembers,
  type Team,
  type TeamSummary,
} from '../../contract/teams/teams.ts';
import { differences } from '../platform/audit/audit-change.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import { type Db, inTransaction } from '../platform/postgres/database.ts';
import { listPending } from './invitations/queries.ts';
import { unpaidDays } from './licences/terms.ts';
import {
  findTeamInvoice,
  type LicenceInvoice,
  listUnpaidInvoices,
  presentInvoice,
} from './licences/unpaid-invoices.ts';
import { assertAdministers, assertNotRefunded, lockMembership } from './members/membership.ts';
import { listMembers } from './members/queries.ts';
import { recordAct } from './organisation/record.ts';
import {
  administers,
  freeSeats,
  managesTeam,
  mayChangeRole,
  mayLeave,
  mayRemove,
  seesEveryone,
  seesInvoices,
  stateOf,
} from './policy.ts';
import * as queries from './queries.ts';

type ViewersTeam = Awaited<ReturnType<typeof queries.listTeamsOf>>[number];

export async function listTeams(db: Db, viewer: Viewer): Promise<TeamSummary[]> {
  return summariseAll(db, await queries.listTeamsOf(db, viewer.accountId, null));
}

export async function getTeamSummary(db: Db, viewer: Viewer, teamId: string): Promise<TeamSummary> {
  return summariseOne(db, await getViewersTeam(db, viewer, teamId));
}

async function getViewersTeam(db: Db, viewer: Viewer, teamId: string): Promise<ViewersTeam> {
  const [team] = await queries.listTeamsOf(db, viewer.accountId, teamId);
  if (!team) throw new Refusal('not_found');
  return team;
}

async function summariseAll(db: Db, teams: readonly ViewersTeam[]): Promise<TeamSummary[]> {
  if (teams.length === 0) return [];
  const teamIds = teams.map(({ id }) => id);
  const seats = await queries.countSeatsOf(db, teamIds);
  const invoices = await listUnpaidInvoices(db, { accountId: null, teamIds });
  return teams.map((team) =>
    presentSummary(
      team,
      seats.get(team.id) ?? queries.noSeats,
      invoices.find(({ teamId }) => teamId === team.id),
    ),
  );
}

async function summariseOne(db: Db, team: ViewersTeam): Promise<TeamSummary> {
  return presentSummary(
    team,
    await queries.countSeats(db, team.id),
    await findTeamInvoice(db, team.id),
  );
}

function presentSummary(
  team: ViewersTeam,
  seats: queries.Seats,
  invoice: LicenceInvoice | null | undefined,
): TeamSummary {
  const { id, name, plan, personal, ownerName, role, seated } = team;
  return {
    id,
    name,
    plan,
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
    timeZone: team.timeZone,
    waiting: seesInvoices(role) ? presentInvoice(invoice) : null,
    renewing: invoice?.kind === 'renewal' || invoice?.kind === 'agreement',
    unpaidDays: seesInvoices(role) ? unpaidDays(team, new Date()) : 0,
    can: {
      own: role === 'owner',
      administer: administers({ role }),
      manage: managesTeam({ role, team }),
      assign: managesTeam({ role, team }) || (!team.personal && team.managedGroupIds.length > 0),
      leave: mayLeave(role),
    },
  };
}

export async function getTeam(db: Db, viewer: Viewer, teamId: string): Promise<Team> {
  const team = await getViewersTeam(db, viewer, teamId);
  const membership = { accountId: viewer.accountId, role: team.role, team };
  const summary = await summariseOne(db, team);
  const groupIds = seesEveryone(team.role) ? null : team.managedGroupIds;
  const seen = groupIds?.length === 0 ? { only: viewer.accountId } : { groupIds };
  const members = await listMembers(db, teamId, { ...seen, limit: maxListedMembers });
  const invitations =
    'only' in seen
      ? []
      : await listPending(
          db,
          { teamId, groupIds, search: '' },
          { limit: maxListedInvitations, offset: 0 },
        );
  return {
    ...summary,
    members: members.map(
      (member): Member => ({
        ...member,
        joinedAt: member.joinedAt.toISOString(),
        can: {
          remove: mayRemove(membership, member),
          changeRole: mayChangeRole(membership, member),
        },
      }),
    ),
    invitations: invitations.map(presentInvitation),
  };
}

export function presentInvitation({
  sentAt,
  expiresAt,
  ...invitation
}: Awaited<ReturnType<typeof listPending>>[number]): Invitation {
  return {
    ...invitation,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export async function changeTeam(
  db: Db,
  viewer: Viewer,
  teamId: string,
  { name, timeZone }: { name?: string | undefined; timeZone?: string | undefined },
): Promise<Team> {
  return inTransaction(db, async (db) => {
    const membership = await lockMembership(db, viewer, teamId);
    assertAdministers(membership);
    assertNotRefunded(membership);
    if (name !== undefined) await queries.updateName(db, teamId, name);
    if (timeZone !== undefined) await queries.updateTimeZone(db, teamId, timeZone);
    const { team } = membership;
    const before = { name: team.name, timeZone: team.timeZone };
    const after = { name: name ?? team.name, timeZone: timeZone ?? team.timeZone };
    await recordAct(db, viewer, team, 'changed', 'the settings', differences(before, after));
    return getTeam(db, viewer, teamId);
  });
}
