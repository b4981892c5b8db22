import { maxGroups } from '../../../contract/teams/groups.ts';
import { type ColumnUse, columnUses, type PeopleImport } from '../../../contract/teams/import.ts';
import { invitationDays } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byEmail, isLimitReached } from '../../platform/calls/limits.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { readAll } from '../../platform/files/read-all.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { newLinkToken } from '../../platform/security/secrets.ts';
import { joinGroups } from '../groups/join-groups.ts';
import { countSentToday, insertInvitationGroups, withdrawExpired } from '../invitations/queries.ts';
import { endOfDayAfter } from '../licences/terms.ts';
import { limits } from '../limits.ts';
import { getTeamManaging, type Managing } from '../managing.ts';
import { composeInvitation } from '../messages/emails.ts';
import { freeSeats, isOpen } from '../policy.ts';
import { countSeats } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { type ImportedPerson, type PeopleFile, readPeople } from './people-file.ts';
import * as queries from './queries.ts';

export const importedInvitationsQueue = defineQueue<{ teamId: string }>('inviteImported', {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
});

/** A team can't invite more people a day than it has licences, or 200 if it has fewer. */
export const invitationsADay = 200;

interface ImportRequest {
  /** The team. */
  id: string;
  /** What each column is for, comma-joined. */
  columns?: string | undefined;
}

export async function checkPeopleFile(
  db: Db,
  viewer: Viewer,
  { id: teamId, columns }: ImportRequest,
  file: IncomingFile,
): Promise<PeopleImport> {
  const managing = await getTeamManaging(db, viewer, teamId);
  const read = readPeople(await readAll(file), usesOf(columns));
  return summarise(await plan(db, managing, read), read);
}

function usesOf(columns: string | undefined): (ColumnUse | null)[] | null {
  if (columns === undefined) return null;
  return columns.split(',').map((use) => columnUses.find((known) => known === use) ?? null);
}

export async function importPeople(
  db: Db,
  viewer: Viewer,
  { id: teamId, columns }: ImportRequest,
  file: IncomingFile,
): Promise<PeopleImport> {
  // Before the file is read, so that strangers can't make us read one.
  await getTeamManaging(db, viewer, teamId);
  const read = readPeople(await readAll(file), usesOf(columns));
  return inTransaction(db, async (db) => {
    const managing = await getTeamManaging(db, viewer, teamId);
    const planned = await plan(db, managing, read);
    const summary = summarise(planned, read);
    if (summary.obstacle) throw new Refusal('import_refused', { detail: summary.obstacle });
    await apply(db, managing, planned);
    return summary;
  });
}

interface Plan {
  /** Not in the team and not invited. */
  fresh: ImportedPerson[];
  /** In the team or invited, with groups they are not in yet. */
  moved: { person: ImportedPerson; known: queries.KnownPerson }[];
  unchanged: number;
  newGroups: string[];
  free: number;
  obstacle: string | null;
}

async function plan(db: Db, { team }: Managing, { people, columns }: PeopleFile): Promise<Plan> {
  const known = new Map<string, queries.KnownPerson>();
  const emails = people.map(({ email }) => email);
  for (const person of await queries.listKnown(db, team.id, emails)) {
    if (!known.has(person.email) || person.accountId !== null) known.set(person.email, person);
  }
  const fresh = people.filter(({ email }) => !known.has(email));
  const moved = people.flatMap((person) => {
    const there = known.get(person.email);
    const isNew = person.groups.some((name) => !there?.groups.includes(name.toLowerCase()));
    return there && isNew ? [{ person, known: there }] : [];
  });
  const groups = await queries.listGroupNames(db, team.id);
  const names = new Set(groups.map(({ name }) => name.toLowerCase()));
  const newGroups = [...new Set(people.flatMap((person) => person.groups))].filter(
    (name) => !names.has(name.toLowerCase()),
  );
  const free = freeSeats(await countSeats(db, team.id));
  const mostToday = Math.max(invitationsADay, team.seats);
  const leftToday = mostToday - (await countSentToday(db, team.id));
  return {
    fresh,
    moved,
    unchanged: people.length - fresh.length - moved.length,
    newGroups,
    free,
    obstacle: obstacleOf({
      isOpen: isOpen(team),
      hasEmails: columns.some(({ use }) => use === 'email'),
      needed: fresh.length,
      free,
      leftToday,
      mostToday,
      groups: groups.length + newGroups.length,
      people: people.length,
    }),
  };
}

function obstacleOf(facts: {
  isOpen: boolean;
  hasEmails: boolean;
  needed: number;
  free: number;
  leftToday: number;
  mostToday: number;
  groups: number;
  people: number;
}): string | null {
  const { needed, free } = facts;
  if (!facts.isOpen) return 'This team’s licences have ended. Renew them first.';
  if (!facts.hasEmails) return 'Choose the column that contains the emails.';
  if (facts.people === 0) return 'No line of this file can be imported.';
  if (needed > free) {
    return `You need ${plural(needed, 'licence')}, but ${free === 0 ? 'none is' : `only ${free} ${free === 1 ? 'is' : 'are'}`} free.`;
  }
  if (needed > facts.leftToday) {
    return `This team can send ${facts.mostToday} invitations a day. Try again tomorrow, or import fewer people.`;
  }
  if (facts.groups > maxGroups) return `A team can have at most ${maxGroups} groups.`;
  return null;
}

function summarise(planned: Plan, { columns, wrong }: PeopleFile): PeopleImport {
  const { fresh, moved, unchanged, newGroups, free, obstacle } = planned;
  return {
    invited: fresh.length,
    moved: moved.length,
    unchanged,
    newGroups,
    columns,
    wrong,
    seats: { needed: fresh.length, free },
    obstacle,
  };
}

/** A few statements, however many people there are. Their emails are sent in the background. */
async function apply(db: Db, { team, accountId }: Managing, planned: Plan): Promise<void> {
  const { fresh, moved, newGroups } = planned;
  const teamId = team.id;
  const groups = [
    ...(await queries.listGroupNames(db, teamId)),
    ...(newGroups.length > 0 ? await queries.insertGroups(db, teamId, newGroups) : []),
  ];
  const idOf = new Map(groups.map(({ id, name }) => [name.toLowerCase(), id]));
  const groupIdsOf = ({ groups }: ImportedPerson) =>
    groups.flatMap((name) => idOf.get(name.toLowerCase()) ?? []);

  const emails = fresh.map(({ email }) => email);
  await withdrawExpired(db, teamId, emails);
  const expiresAt = endOfDayAfter(new Date(), invitationDays);
  const invited = await queries.insertWaitingInvitations(db, fresh, {
    teamId,
    accountId,
    expiresAt,
  });
  const invitationOf = new Map(invited.map(({ id, email }) => [email, id]));
  const places = [
    ...fresh.map((person) => ({ person, invitationId: invitationOf.get(person.email) })),
    ...moved.map(({ person, known }) => ({ person, invitationId: known.invitationId })),
  ].flatMap(({ person, invitationId }) =>
    invitationId ? groupIdsOf(person).map((groupId) => ({ invitationId, groupId })) : [],
  );
  await insertInvitationGroups(db, teamId, places);
  await joinGroups(
    db,
    teamId,
    moved.flatMap(({ person, known }) => {
      const { accountId } = known;
      return accountId === null
        ? []
        : groupIdsOf(person).map((groupId) => ({ groupId, accountId }));
    }),
  );
  if (fresh.length > 0) await db.jobs.enqueue(db, importedInvitationsQueue, { teamId });
}

const batchSize = 100;

/** Emails the people of an import. Addresses that got many invitations today are left out: theirs can be resent. */
export async function mailImported(
  db: Db,
  config: Config,
  teamId: string,
  limit = batchSize,
): Promise<void> {
  await workThrough(db, {
    label: 'the invitations of an import',
    limit,
    claim: async (db) => {
      const invitations = await queries.claimWaiting(db, teamId, limit);
      return {
        claimed: invitations.length,
        items: invitations.filter(({ isWanted }) => isWanted),
      };
    },
    work: (db, invitation) => mailInvitation(db, config, invitation),
  });
}

async function mailInvitation(db: Db, config: Config, invitation: queries.WaitingInvitation) {
  const { id, email, name, role, expiresAt, teamName, inviter } = invitation;
  if (await isLimitReached(db, limits.invitedAddress, byEmail(email))) return;
  const { token, hash } = newLinkToken();
  await queries.setToken(db, id, hash);
  await queueMail(
    db,
    composeInvitation(config, {
      email,
      name,
      role,
      token,
      teamName,
      inviter: inviter ?? 'A member of the team',
      expiresAt,
    }),
  );
}

/** Hourly: makes up for jobs that have failed. */
export async function mailMissedInvitations(db: Db): Promise<void> {
  for (const teamId of await queries.listTeamsWithWaitingInvitations(db)) {
    await db.jobs.enqueue(db, importedInvitationsQueue, { teamId });
  }
}
