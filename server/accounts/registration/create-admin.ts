import { violates } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assertHardToGuess, hashPassword } from '../passwords/passwords.ts';
import { insertAccount } from '../queries.ts';
import { refuseField } from '../refusals.ts';

/** The first Admin of an installation, created on the command line. */
export async function createAdmin(
  db: Db,
  admin: {
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    password: string;
  },
): Promise<void> {
  const { password, ...names } = admin;
  assertHardToGuess(password, 'password', names);
  try {
    await insertAccount(db, {
      ...names,
      phone_number: '',
      role: 'Admin',
      password_hash: await hashPassword(password),
    });
  } catch (error) {
    if (violates(error, 'account_username_key')) throw refuseField('username_taken', 'username');
    if (violates(error, 'account_email_key')) throw refuseField('email_taken', 'email');
    throw error;
  }
}
