import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { NewAccount } from './new-account.ts';

/** Those of the given names that someone has, in lower case. */
export async function listTakenUsernames(db: Db, usernames: readonly string[]): Promise<string[]> {
  // A join, because a long list is compared with each account one by one otherwise.
  const { rows } = await sql<{ name: string }>`
    select distinct lower(account.username) as name
    from unnest(${usernames}::text[]) as wanted (name)
    join accounts.account on lower(account.username) = lower(wanted.name)`.execute(db);
  return rows.map(({ name }) => name);
}

/** Names that begin like this one, in lower case. The index of names is read, and only a part of it. */
export async function listUsernamesLike(db: Db, wanted: string): Promise<string[]> {
  const from = wanted.toLowerCase();
  const { rows } = await sql<{ name: string }>`
    select lower(username) as name from accounts.account
    where lower(username) = any(
      array[${from}::text] || array(select ${from}::text || number from generate_series(2, 500) as number)
    )`.execute(db);
  return rows.map(({ name }) => name);
}

export async function insertInvited(
  db: Db,
  accounts: readonly (NewAccount & { username: string })[],
  invitedBy: string,
): Promise<number[]> {
  const column = (pick: (account: NewAccount & { username: string }) => string) =>
    accounts.map(pick);
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into accounts.account (username, email, first_name, last_name, phone_number, role)
      select * from unnest(
        ${column(({ username }) => username)}::text[], ${column(({ email }) => email)}::text[],
        ${column(({ first_name }) => first_name)}::text[], ${column(({ last_name }) => last_name)}::text[],
        ${column(({ phone_number }) => phone_number)}::text[], ${column(({ role }) => role)}::text[]
      )
      returning id
    )
    insert into accounts.waiting_invitation (account_id, invited_by)
    select id, ${invitedBy} from created
    returning account_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deleting is taking: two processes never invite the same person. */
export async function takeWaiting(db: Db, limit: number) {
  const { rows } = await sql<{ accountId: number; invitedBy: string }>`
    delete from accounts.waiting_invitation
    where account_id in (
      select account_id from accounts.waiting_invitation
      order by account_id
      limit ${limit}
      for update skip locked
    )
    returning account_id as "accountId", invited_by as "invitedBy"`.execute(db);
  return rows;
}
