import { sql } from 'kysely';
import type { Invitation, InvitedRole } from '../../../contract/teams/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';

interface SeenInvitations {
  teamId: string;
  /** Only those into some groups, if they are given. */
  groupIds: readonly string[] | null;
  search: string;
}

/** Neither accepted nor withdrawn, including expired ones. */
function pending({ teamId, groupIds, search }: SeenInvitations) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    sql`invitation.team_id = ${teamId} and invitation.accepted_at is null and invitation.withdrawn_at is null`,
  ];
  if (groupIds !== null) {
    conditions.push(sql`exists (
      select from teams.invitation_group as part
      where part.invitation_id = invitation.id and part.group_id = any(${groupIds}::uuid[])
    )`);
  }
  if (search !== '') {
    conditions.push(
      sql`(invitation.email like ${pattern} or lower(invitation.name) like ${pattern})`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** The latest first. */
export async function listPending(
  db: Db,
  seen: SeenInvitations,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<
    Omit<Invitation, 'sentAt' | 'expiresAt'> & { sentAt: Date; expiresAt: Date }
  >`
    select invitation.id, invitation.email, invitation.name, invitation.role, invitation.sent_at as "sentAt",
      invitation.expires_at as "expiresAt", invitation.expires_at <= now() as expired,
      array(
        select part.name from teams.invitation_group as place
        join teams.learning_group as part on part.id = place.group_id
        where place.invitation_id = invitation.id
          and (${seen.groupIds}::uuid[] is null or part.id = any(${seen.groupIds}::uuid[]))
        order by lower(part.name)
      ) as groups
    from teams.invitation
    where ${pending(seen)}
    order by invitation.sent_at desc, invitation.email, invitation.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countPending(db: Db, seen: SeenInvitations): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.invitation where ${pending(seen)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Which of these addresses belong to members, and which have a pending invitation. */
export async function findMembersAndInvited(db: Db, teamId: string, emails: readonly string[]) {
  const { rows } = await sql<{ members: string[]; invited: string[] }>`
    select
      array(
        select lower(account.email)
        from teams.member
        join accounts.account on account.id = member.account_id
        where member.team_id = ${teamId} and lower(account.email) = any(${emails}::text[])
        order by 1
      ) as members,
      array(
        select email from teams.invitation
        where team_id = ${teamId} and email = any(${emails}::text[])
          and accepted_at is null and withdrawn_at is null and expires_at > now()
        order by 1
      ) as invited`.execute(db);
  return rows[0] ?? { members: [], invited: [] };
}

export async function countSentToday(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teams.invitation')
    .where('team_id', '=', teamId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes room for new invitations to the same addresses. */
export async function withdrawExpired(db: Db, teamId: string, emails: readonly string[]) {
  await db
    .updateTable('teams.invitation')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('email', '=', sql<string>`any(${emails}::text[])`)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
}

export async function insertInvitations(
  db: Db,
  invitations: readonly { email: string; hash: string }[],
  from: { teamId: string; role: InvitedRole; accountId: number; expiresAt: Date },
): Promise<string[]> {
  const rows = await db
    .insertInto('teams.invitation')
    .values(
      invitations.map(({ email, hash }) => ({
        team_id: from.teamId,
        role: from.role,
        inviter_account_id: from.accountId,
        email,
        token_hash: hash,
        expires_at: from.expiresAt,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertInvitationGroups(
  db: Db,
  teamId: string,
  places: readonly { invitationId: string; groupId: string }[],
) {
  await sql`
    insert into teams.invitation_group (team_id, invitation_id, group_id)
    select ${teamId}, * from unnest(
      ${places.map(({ invitationId }) => invitationId)}::uuid[], ${places.map(({ groupId }) => groupId)}::uuid[]
    )
    on conflict do nothing`.execute(db);
}

/** Expired or not. */
export async function findPending(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('teams.invitation')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select(['id', 'email', 'name', 'role'])
    .executeTakeFirst();
}

/** An invitation to this address that has not expired. */
export async function findPendingFor(db: Db, teamId: string, email: string) {
  return db
    .selectFrom('teams.invitation')
    .where('team_id', '=', teamId)
    .where('email', '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['id', 'email', 'role'])
    .executeTakeFirst();
}

/** Invalidates the old link. */
export async function renewInvitation(
  db: Db,
  invitation: { id: string; hash: string; accountId: number; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('teams.invitation')
    .set({
      token_hash: invitation.hash,
      // An import's email would make a new link and end this one.
      mail_waits: false,
      inviter_account_id: invitation.accountId,
      sent_at: sql<Date>`now()`,
      expires_at: invitation.expiresAt,
    })
    .where('id', '=', invitation.id)
    .execute();
}

export async function markWithdrawn(db: Db, id: string) {
  await db
    .updateTable('teams.invitation')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function markAccepted(db: Db, id: string, accountId: number) {
  await db
    .updateTable('teams.invitation')
    .set({ accepted_at: sql<Date>`now()`, accepted_account_id: accountId })
    .where('id', '=', id)
    .execute();
}

/** In any state. */
export async function findByToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('teams.invitation as invitation')
    .innerJoin('teams.team as team', 'team.id', 'invitation.team_id')
    .leftJoin('accounts.account as inviter', 'inviter.id', 'invitation.inviter_account_id')
    .where('invitation.token_hash', '=', tokenHash)
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.role',
      'team.id as teamId',
      'team.name as teamName',
      'team.ends_at as endsAt',
      'team.open_until as openUntil',
      'team.closed_at as closedAt',
      'invitation.inviter_account_id as inviterId',
      sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('inviter'),
      'invitation.expires_at as expiresAt',
      sql<'pending' | 'expired' | 'accepted' | 'withdrawn'>`case
        when invitation.accepted_at is not null then 'accepted'
        when invitation.withdrawn_at is not null then 'withdrawn'
        when invitation.expires_at <= now() then 'expired'
        else 'pending'
      end`.as('state'),
    ])
    .executeTakeFirst();
}

export async function hasOpenInvitation(db: Db, email: string): Promise<boolean> {
  const invitation = await db
    .selectFrom('teams.invitation')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return invitation !== undefined;
}
