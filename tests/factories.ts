import type { Role } from '../contract/fields.ts';
import { hashPassword } from '../server/accounts/passwords.ts';
import type { Db } from '../server/platform/database.ts';

let count = 0;

/** One hash serves all: hashing is slow on purpose. */
export const testPassword = 'a good test password';
let hash: Promise<string> | undefined;

export async function buildAccount(
  db: Db,
  wishes: {
    role?: Role;
    username?: string;
    email?: string;
    first_name?: string;
    last_name?: string;
  } = {},
) {
  count += 1;
  const username = wishes.username ?? `person${count}`;
  hash ??= hashPassword(testPassword);
  const account = {
    username,
    email: wishes.email ?? `${username}@example.org`,
    first_name: wishes.first_name ?? 'Robin',
    last_name: wishes.last_name ?? `Tester${count}`,
    role: wishes.role ?? 'User',
    password_hash: await hash,
  };
  const { id } = await db
    .insertInto('accounts.account')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, password: testPassword, ...account };
}

export const buildLearner = (db: Db) => buildAccount(db);
export const buildOwner = (db: Db) => buildAccount(db, { role: 'ModuleOwner' });
export const buildAdmin = (db: Db) => buildAccount(db, { role: 'Admin' });
