import { sql } from 'kysely';
import type { Role } from '../../contract/fields.ts';
import { Refusal } from '../platform/calls/errors.ts';
import { compileOnce, type Given } from '../platform/postgres/compile-once.ts';
import type { Db } from '../platform/postgres/database.ts';

// The session was valid a moment ago, so the account can only just have been deleted.
const deletedMeanwhile = () => new Refusal('not_signed_in');

/** Of an account and its second factor, if it has one. */
export const profileColumns = [
  'account.id as userid',
  'account.username',
  'account.first_name as firstname',
  'account.last_name as lastname',
  'account.email',
  'account.phone_number as phonenumber',
  'account.role',
  sql<boolean>`factor.confirmed_at is not null`.as('istwofactorenabled'),
] as const;

const profile = compileOnce((db, given: Given<{ accountId: number }>) =>
  db
    .selectFrom('accounts.account as account')
    .leftJoin('accounts.second_factor as factor', 'factor.account_id', 'account.id')
    .select(profileColumns)
    .where('account.id', '=', given.accountId),
);

export async function getProfile(db: Db, accountId: number) {
  return profile.executeTakeFirstOrThrow(db, { accountId }, deletedMeanwhile);
}

export async function updateNames(
  db: Db,
  accountId: number,
  names: { first_name: string; last_name: string; phone_number: string },
) {
  await db.updateTable('accounts.account').set(names).where('id', '=', accountId).execute();
}

/** By username or email: a username never contains an @. */
export async function findCredentials(db: Db, usernameOrEmail: string) {
  const given = sql<string>`lower(${usernameOrEmail}::text)`;
  return db
    .selectFrom('accounts.account as account')
    .leftJoin('accounts.second_factor as factor', 'factor.account_id', 'account.id')
    .select([
      'account.id',
      'account.username',
      'account.password_hash',
      'account.suspended_at as suspendedAt',
      sql<boolean>`factor.confirmed_at is not null`.as('hasSecondFactor'),
    ])
    .where((eb) =>
      eb.or([
        eb(sql`lower(account.username)`, '=', given),
        eb(sql`lower(account.email)`, '=', given),
      ]),
    )
    .executeTakeFirst();
}

export async function getAccount(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .select(['id', 'username', 'email', 'first_name', 'password_hash', 'role'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(deletedMeanwhile);
}

const preferredTimeZone = compileOnce((db, given: Given<{ accountId: number }>) =>
  db
    .selectFrom('notifications.time_zone')
    .select('time_zone')
    .where('account_id', '=', given.accountId),
);

/** As chosen or reported by a browser; UTC until then. */
export async function findTimeZone(db: Db, accountId: number): Promise<string> {
  const row = await preferredTimeZone.executeTakeFirst(db, { accountId });
  return row?.time_zone ?? 'UTC';
}

export async function findAccountByEmail(db: Db, email: string) {
  return db
    .selectFrom('accounts.account')
    .select(['id', 'username', 'email', 'first_name', 'suspended_at as suspendedAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** By username in lower case. */
export async function findPasswordHashes(db: Db, usernames: readonly string[]) {
  const rows = await db
    .selectFrom('accounts.account')
    .select([sql<string>`lower(username)`.as('username'), 'password_hash as hash'])
    .where(sql`lower(username)`, '=', sql`any(${usernames}::text[])`)
    .execute();
  return new Map(rows.map(({ username, hash }) => [username, hash]));
}

export async function findAccountByUsername(db: Db, username: string) {
  return db
    .selectFrom('accounts.account')
    .select(['id', 'username'])
    .where(sql`lower(username)`, '=', sql<string>`lower(${username}::text)`)
    .executeTakeFirst();
}

export async function insertAccount(
  db: Db,
  account: {
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    phone_number: string;
    /** Null for someone who is invited to choose a password. */
    password_hash: string | null;
    role: Role;
  },
) {
  return db
    .insertInto('accounts.account')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** With `old`, only if that is still the password: of two concurrent changes, one succeeds. */
export async function updatePassword(
  db: Db,
  accountId: number,
  passwordHash: string,
  old?: string | null,
): Promise<boolean> {
  const result = await db
    .updateTable('accounts.account')
    .set({ password_hash: passwordHash, password_changed_at: sql`now()` })
    .where('id', '=', accountId)
    .$if(old !== undefined, (query) => query.where('password_hash', '=', old ?? null))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findAccountDates(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(['password_changed_at as passwordChangedAt', 'exported_at as exportedAt'])
    .executeTakeFirst();
}

export async function markExported(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts.account')
    .set({ exported_at: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}

export async function deleteAccounts(db: Db, ids: number[]) {
  return db
    .deleteFrom('accounts.account')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .returning(['id', 'username', 'role', 'email', 'first_name as firstName'])
    .execute();
}

export async function updateRole(db: Db, id: number, role: Role) {
  await db.updateTable('accounts.account').set({ role }).where('id', '=', id).execute();
}

// An arbitrary number that every process agrees on.
const adminsLock = 7_318_206;

/** Serialises everything that could remove an Admin, until the transaction ends. */
export async function lockAdmins(db: Db): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(adminsLock)})`.execute(db);
  // A separate statement, so that it sees what changed while we waited for the lock.
  const rows = await db
    .selectFrom('accounts.account')
    .select('id')
    .where('role', '=', 'Admin')
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

export async function insertPasswordReset(
  db: Db,
  accountId: number,
  tokenHash: string,
  lifetime: { hours: number },
) {
  await db
    .insertInto('accounts.password_reset')
    .values({
      account_id: accountId,
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(hours => ${lifetime.hours})`,
    })
    .execute();
}

/** Looks at a link without using it. */
export async function findPasswordReset(db: Db, tokenHash: string) {
  return db
    .selectFrom('accounts.password_reset as reset')
    .innerJoin('accounts.account as account', 'account.id', 'reset.account_id')
    .leftJoin('accounts.second_factor as factor', 'factor.account_id', 'reset.account_id')
    .select([
      'account.id as accountId',
      'account.username',
      'account.email',
      sql<boolean>`factor.confirmed_at is not null`.as('hasSecondFactor'),
    ])
    .where('reset.token_hash', '=', tokenHash)
    .where('account.suspended_at', 'is', null)
    .where('reset.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Deleting is using: of two concurrent calls, one gets the account. */
export async function takePasswordReset(db: Db, tokenHash: string) {
  return db
    .deleteFrom('accounts.password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
}

export async function deletePasswordResets(db: Db, accountId: number) {
  await db.deleteFrom('accounts.password_reset').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredRows(db: Db) {
  const past = sql<Date>`now()`;
  await db.deleteFrom('accounts.session').where('expires_at', '<', past).execute();
  await db.deleteFrom('accounts.registration').where('expires_at', '<', past).execute();
  await db.deleteFrom('accounts.email_code').where('expires_at', '<', past).execute();
  await db.deleteFrom('accounts.password_reset').where('expires_at', '<', past).execute();
  await db.deleteFrom('accounts.email_change').where('expires_at', '<', past).execute();
  await db.deleteFrom('accounts.email_undo').where('expires_at', '<', past).execute();
  await db
    .deleteFrom('accounts.session')
    .where('state', '=', 'pending')
    .where('created_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute();
}
