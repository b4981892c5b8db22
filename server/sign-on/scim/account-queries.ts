import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Ended } from './people-queries.ts';

export interface Candidate {
  /** The account with this address. */
  accountId: number | null;
  isManaged: boolean;
  isMember: boolean;
  /** The organisation has verified the address's domain. */
  isOwnDomain: boolean;
}

/** Whose account an address belongs to, as seen by an organisation. */
export async function findCandidate(db: Db, teamId: string, email: string): Promise<Candidate> {
  const { rows } = await sql<Candidate>`
    select account.id as "accountId",
      coalesce(account.managed_by = ${teamId}, false) as "isManaged",
      member.account_id is not null as "isMember",
      exists (
        select from sign_on.domain
        where domain.team_id = ${teamId} and domain.domain = split_part(given.email, '@', 2)
          and domain.verified_at is not null and domain.lost_at is null
      ) as "isOwnDomain"
    from (select ${email}::text as email) as given
    left join accounts.account on lower(account.email) = given.email
    left join teams.member on member.team_id = ${teamId} and member.account_id = account.id`.execute(
    db,
  );
  return rows[0] ?? { accountId: null, isManaged: false, isMember: false, isOwnDomain: false };
}

/** With which account someone accepted the invitation that the directory caused. */
export async function findAccepted(db: Db, invitationId: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select member.account_id as id
    from teams.invitation
    join teams.member on member.team_id = invitation.team_id and member.account_id = invitation.accepted_account_id
    where invitation.id = ${invitationId}`.execute(db);
  return rows[0]?.id;
}

export type Membership = Pick<
  Ended,
  'seated' | 'departmentId' | 'groupIds' | 'managedGroupIds' | 'keys' | 'joinedAt'
> & { role: 'owner' | Ended['role'] };

/** What someone is in the organisation: all of it ends when they leave. */
export async function findMembership(
  db: Db,
  teamId: string,
  accountId: number,
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select member.role, member.seated, member.joined_at::text as "joinedAt",
      (
        select group_id from teams.group_member as place
        where place.team_id = member.team_id and place.account_id = member.account_id and place.kind = 'department'
      ) as "departmentId",
      array(
        select group_id from teams.group_member as part
        where part.team_id = member.team_id and part.account_id = member.account_id and part.kind = 'group'
          and not exists (select from sign_on.directory_group as provisioned where provisioned.group_id = part.group_id)
      ) as "groupIds",
      array(
        select group_id from teams.group_manager as manager
        where manager.team_id = member.team_id and manager.account_id = member.account_id
      ) as "managedGroupIds",
      (
        select count(*) from integrations.key
        where key.team_id = member.team_id and key.account_id = member.account_id and key.revoked_at is null
          and key.expires_at > now()
      ) as keys
    from teams.member
    where member.team_id = ${teamId} and member.account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function listConnectionIds(db: Db, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sign_on.connection where team_id = ${teamId}`.execute(db);
  return rows.map(({ id }) => id);
}
