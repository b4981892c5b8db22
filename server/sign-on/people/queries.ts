import { sql } from 'kysely';
import type { Role } from '../../../contract/fields.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Arrived } from '../flows/arrived.ts';
import type { AccountFacts } from './decide-account.ts';

type Found = Omit<AccountFacts, 'jit'>;

/** Everything that decides which account someone gets, in one statement. `email` is null where it can't be an address of ours. */
export async function findAccountFacts(
  db: Db,
  { connectionId, teamId }: { connectionId: string; teamId: string },
  { subject, directoryId }: Pick<Arrived, 'subject' | 'directoryId'>,
  email: string | null,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with given as (
      select ${email}::text as email, ${subject}::text as subject, ${directoryId}::text as directory_id
    )
    select
      exists (
        select from sign_on.domain
        where domain.team_id = ${teamId} and domain.domain = split_part(given.email, '@', 2)
          and domain.verified_at is not null and domain.lost_at is null
      ) as "isOwnDomain",
      (
        select json_build_object(
          'accountId', account.id,
          'isSuspended', account.suspended_at is not null,
          'isManaged', coalesce(account.managed_by = ${teamId}, false),
          'isMember', member.account_id is not null
        )
        from sign_on.identity
        join accounts.account on account.id = identity.account_id
        left join teams.member on member.team_id = ${teamId} and member.account_id = account.id
        where identity.connection_id = ${connectionId}
          and (identity.subject = given.subject or identity.directory_id = given.directory_id)
        -- Entra's subject is another one after a new registration; its object id isn't.
        order by identity.subject = given.subject desc
        limit 1
      ) as identity,
      (
        select json_build_object(
          'accountId', person.account_id,
          'isManaged', coalesce(theirs.managed_by = ${teamId}, false),
          -- Whom we haven't let go of yet may still come in.
          'isActive', person.deleted_at is null and person.left_at is null and (person.active or person.held_at is not null)
        )
        from sign_on.person
        left join accounts.account as theirs on theirs.id = person.account_id
        where person.team_id = ${teamId}
          and (
            person.external_id in (given.directory_id, given.subject)
            or lower(person.user_name) in (given.email, lower(given.subject))
            -- The directory may know them by another name, also when it says that they left.
            or lower(theirs.email) = given.email
            or person.account_id in (
              select account_id from sign_on.identity
              where connection_id = ${connectionId} and identity.subject = given.subject
            )
          )
        order by coalesce(person.external_id in (given.directory_id, given.subject), false) desc,
          coalesce(lower(person.user_name) in (given.email, lower(given.subject)), false) desc,
          person.deleted_at is null desc, person.active desc, person.id desc
        limit 1
      ) as person,
      exists (
        select from teams.invitation
        where invitation.team_id = ${teamId} and invitation.email = given.email
          and invitation.accepted_at is null and invitation.withdrawn_at is null and invitation.expires_at > now()
      ) as "isInvited",
      (
        select json_build_object(
          'id', account.id,
          'isSuspended', account.suspended_at is not null,
          'isTaken', exists (
            select from sign_on.identity
            where identity.connection_id = ${connectionId} and identity.account_id = account.id
          ),
          'managedBy', case when account.managed_by = ${teamId} then 'us' when account.managed_by is not null then 'others' end,
          'isMember', member.account_id is not null
        )
        from accounts.account
        left join teams.member on member.team_id = ${teamId} and member.account_id = account.id
        where lower(account.email) = given.email
      ) as account
    from given`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('A statement without a condition returned nothing.');
  return facts;
}

/** From now on, this is who they are here. Of two at once, both write the same. */
export async function linkIdentity(
  db: Db,
  identity: { connectionId: string; accountId: number } & Pick<Arrived, 'subject' | 'directoryId'>,
): Promise<void> {
  const { connectionId, accountId, subject, directoryId } = identity;
  await sql`
    delete from sign_on.identity
    where connection_id = ${connectionId} and account_id = ${accountId} and subject <> ${subject}`.execute(
    db,
  );
  await sql`
    insert into sign_on.identity (connection_id, subject, account_id, directory_id)
    values (${connectionId}, ${subject}, ${accountId}, ${directoryId})
    on conflict (connection_id, subject)
    do update set account_id = excluded.account_id, directory_id = excluded.directory_id, last_used_at = now()`.execute(
    db,
  );
}

export interface SignInAccount {
  id: number;
  username: string;
  email: string;
  role: Role;
  hasSecondFactor: boolean;
  isManaged: boolean;
}

export async function getSignInAccount(
  db: Db,
  teamId: string,
  accountId: number,
): Promise<SignInAccount> {
  return db
    .selectFrom('accounts.account')
    .select([
      'id',
      'username',
      'email',
      'role',
      'second_factor_on as hasSecondFactor',
      sql<boolean>`coalesce(managed_by = ${teamId}, false)`.as('isManaged'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Who can help: the owner, whose email people may know anyway. */
export async function findContact(
  db: Db,
  teamId: string,
): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('teams.member as owner')
    .innerJoin('accounts.account as account', 'account.id', 'owner.account_id')
    .where('owner.team_id', '=', teamId)
    .where('owner.role', '=', 'owner')
    .select([
      sql<string>`account.first_name || ' ' || account.last_name`.as('name'),
      'account.email',
    ])
    .executeTakeFirst();
}

export async function findIdentity(
  db: Db,
  connectionId: string,
  by: { subject: string } | { accountId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_on.identity')
    .select('account_id as accountId')
    .where('connection_id', '=', connectionId)
    .$if('subject' in by, (query) => query.where('subject', '=', 'subject' in by ? by.subject : ''))
    .$if('accountId' in by, (query) =>
      query.where('account_id', '=', 'accountId' in by ? by.accountId : 0),
    )
    .executeTakeFirst();
  return row?.accountId;
}

/** The connection that opened a session. */
export async function findConnectionOfSession(
  db: Db,
  sessionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts.session')
    .select('connection_id as connectionId')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.connectionId ?? undefined;
}

/** Whether a provider can prove who someone is: of their own account, only their password can, if it has one. */
export async function isProvedByProvider(
  db: Db,
  teamId: string,
  accountId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.account')
    .select('id')
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('managed_by', '=', teamId), eb('password_hash', 'is', null)]))
    .executeTakeFirst();
  return row !== undefined;
}
