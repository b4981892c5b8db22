import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface KnownPerson {
  email: string;
  accountId: number | null;
  invitationId: string | null;
  /** Lower-cased names of the groups they are in, or will be in. */
  groups: string[];
}

/** Members and people with a pending invitation among these addresses. A member comes before an invitation. */
export async function listKnown(
  db: Db,
  teamId: string,
  emails: readonly string[],
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select lower(account.email) as email, account.id as "accountId", null as "invitationId",
      array(
        select lower(part.name) from teams.group_member
        join teams.learning_group as part on part.id = group_member.group_id
        where group_member.team_id = ${teamId} and group_member.account_id = account.id
      ) as groups
    from teams.member
    join accounts.account on account.id = member.account_id
    where member.team_id = ${teamId} and lower(account.email) = any(${emails}::text[])
    union all
    select invitation.email, null, invitation.id,
      array(
        select lower(part.name) from teams.invitation_group
        join teams.learning_group as part on part.id = invitation_group.group_id
        where invitation_group.invitation_id = invitation.id
      )
    from teams.invitation
    where invitation.team_id = ${teamId} and invitation.email = any(${emails}::text[])
      and invitation.accepted_at is null and invitation.withdrawn_at is null and invitation.expires_at > now()`.execute(
    db,
  );
  return rows;
}

export async function listGroupNames(db: Db, teamId: string) {
  return db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .select(['id', 'name'])
    .execute();
}

export async function insertGroups(db: Db, teamId: string, names: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    insert into teams.learning_group (team_id, name)
    select ${teamId}, * from unnest(${names}::text[])
    returning id, name`.execute(db);
  return rows;
}

/** Their emails are sent in the background and get a new link that works: nobody knows this first one. */
export async function insertWaitingInvitations(
  db: Db,
  people: readonly { email: string; name: string }[],
  from: { teamId: string; accountId: number; expiresAt: Date },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    insert into teams.invitation (team_id, email, name, role, token_hash, inviter_account_id, expires_at, mail_waits)
    select ${from.teamId}, email, name, 'learner', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), ${from.accountId},
      ${from.expiresAt}, true
    from unnest(
      ${people.map(({ email }) => email)}::text[], ${people.map(({ name }) => name)}::text[]
    ) as person (email, name)
    returning id, email`.execute(db);
  return rows;
}

export interface WaitingInvitation {
  id: string;
  email: string;
  name: string;
  role: 'manager' | 'learner';
  expiresAt: Date;
  teamName: string;
  inviter: string | null;
}

/** Leaves out people who have joined meanwhile, or whose invitation was withdrawn or has expired. */
export type ClaimedInvitation = WaitingInvitation & { isWanted: boolean };

/** Takes the next invitations whose email waits. Two processes never get the same. */
export async function claimWaiting(
  db: Db,
  teamId: string,
  limit: number,
): Promise<ClaimedInvitation[]> {
  const { rows } = await sql<ClaimedInvitation>`
    with waiting as (
      select id from teams.invitation
      where team_id = ${teamId} and mail_waits
      order by id limit ${limit}
      for update skip locked
    ),
    claimed as (
      update teams.invitation set mail_waits = false
      where id in (select id from waiting)
      returning *
    )
    select claimed.id, claimed.email, claimed.name, claimed.role, claimed.expires_at as "expiresAt", team.name as "teamName",
      account.first_name || ' ' || account.last_name as inviter,
      claimed.accepted_at is null and claimed.withdrawn_at is null and claimed.expires_at > now() as "isWanted"
    from claimed
    join teams.team on team.id = claimed.team_id
    left join accounts.account on account.id = claimed.inviter_account_id
    order by claimed.id`.execute(db);
  return rows;
}

export async function setToken(db: Db, invitationId: string, hash: string) {
  await db
    .updateTable('teams.invitation')
    .set({ token_hash: hash, sent_at: sql<Date>`now()` })
    .where('id', '=', invitationId)
    .execute();
}

/** Teams in which an invitation has waited for some minutes: a job has failed for good. */
export async function listTeamsWithWaitingInvitations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct team_id as id from teams.invitation
    where mail_waits and created_at < now() - interval '10 minutes'
    limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
