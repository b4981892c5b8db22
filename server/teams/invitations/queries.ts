import { sql } from 'kysely';
import { type InvitedRole, maxListedInvitations } from '../../../contract/teams/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Neither accepted nor withdrawn, including expired ones; latest first, as many as are listed. Only those into some groups, if they are given. */
export async function listPending(db: Db, teamId: string, groupIds: readonly string[] | null) {
  return db
    .selectFrom('teams.invitation')
    .where('team_id', '=', teamId)
    .$if(groupIds !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('teams.invitation_group as part')
            .whereRef('part.invitation_id', '=', 'teams.invitation.id')
            .where('part.group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
            .select('part.group_id'),
        ),
      ),
    )
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select([
      'id',
      'email',
      'role',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      sql<boolean>`expires_at <= now()`.as('expired'),
      sql<string[]>`array(
        select part.name from teams.invitation_group as place
        join teams.learning_group as part on part.id = place.group_id
        where place.invitation_id = invitation.id
          and (${groupIds}::uuid[] is null or part.id = any(${groupIds}::uuid[]))
        order by lower(part.name)
      )`.as('groups'),
    ])
    .orderBy('sent_at', 'desc')
    .orderBy('email')
    .limit(maxListedInvitations)
    .execute();
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

export async function markAccepted(db: Db, id: string) {
  await db
    .updateTable('teams.invitation')
    .set({ accepted_at: sql<Date>`now()` })
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
