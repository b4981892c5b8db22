import { randomInt } from 'node:crypto';
import type { Registration } from '../../../contract/accounts.ts';
import type { Config } from '../../config.ts';
import { refuseField, violates } from '../../platform/calls/errors.ts';
import { limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashCode } from '../../platform/security/secrets.ts';
import { assertUncommon, hashPassword, isPassword } from '../passwords/passwords.ts';
import { findAccountByUsername, insertAccount } from '../queries.ts';
import {
  deleteRegistrations,
  findRegistration,
  hasRegistration,
  saveEmailCode,
  saveRegistration,
  takeCodeTry,
  takeEmailCode,
} from './queries.ts';

export async function register(db: Db, address: string, body: Registration): Promise<void> {
  await limitTries(db, 'registration', address);
  assertUncommon(body.password, 'password');
  if (await findAccountByUsername(db, body.username))
    throw refuseField('username_taken', 'username');
  await saveRegistration(db, {
    username: body.username,
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    phone_number: body.phone_number,
    password_hash: await hashPassword(body.password),
  });
}

/** The reply is the same whether or not the email is known; only a pending registration gets an email. */
export async function issueOtp(db: Db, config: Config, address: string, givenEmail: string) {
  const email = givenEmail.toLowerCase();
  await limitTries(db, 'registration', address);
  await limitTries(db, 'code', email);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (await hasRegistration(db, email)) {
    await inTransaction(db, async (db) => {
      await saveEmailCode(db, email, hashCode(config.sessionSecret, email, code));
      await queueMail(db, {
        to: email,
        subject: 'Your Stepwell code',
        paragraphs: ['Enter this code to confirm your email address. It is good for ten minutes.'],
        code,
        closing:
          'You receive this mail because this address was used to sign up at Stepwell. If it was not you, ignore it.',
      });
    });
  }
  const message = 'A code is on its way to this address, if it belongs to a registration.';
  return config.hasLocalMailbox ? { message, otp: code, mailbox: '/mailbox' } : { message };
}

/** Creates the account. The code proves the email address; the password proves it's the same registration. */
export async function acceptRegistration(
  db: Db,
  config: Config,
  address: string,
  body: Registration & { otp?: string | undefined },
): Promise<void> {
  await limitTries(db, 'registration', address);
  const registration = await findRegistration(db, body.email, body.username);
  const isSame = await isPassword(registration?.password_hash, body.password);
  if (!registration || !isSame) throw refuseField('wrong_code', 'otp');
  await assertCode(db, config, body.email.toLowerCase(), body.otp);
  const { username, email, first_name, last_name, phone_number, password_hash } = registration;
  try {
    await inTransaction(db, async (db) => {
      await insertAccount(db, {
        username,
        email,
        first_name,
        last_name,
        phone_number,
        password_hash,
        role: 'User',
      });
      await deleteRegistrations(db, email);
      await queueMail(db, {
        to: email,
        subject: 'Welcome to Stepwell',
        greeting: `Hello ${first_name},`,
        paragraphs: [
          `Your account ${username} is ready. A course is made of short lessons; each ends in a quiz of five questions.`,
        ],
        action: { label: 'Sign in', url: `${config.publicUrl}/sign-in` },
      });
    });
  } catch (error) {
    if (violates(error, 'account_username_key')) throw refuseField('username_taken', 'username');
    if (violates(error, 'account_email_key')) throw refuseField('email_taken', 'email');
    throw error;
  }
}

async function assertCode(db: Db, config: Config, email: string, code: string | undefined) {
  // If the code was part of the reply, sending it back proves nothing more.
  if (code === undefined && config.hasLocalMailbox) return;
  const stored = code === undefined ? undefined : await takeCodeTry(db, email);
  const given = hashCode(config.sessionSecret, email, code ?? '');
  const isRight = stored?.code_hash === given && (await takeEmailCode(db, email, given));
  if (!isRight) throw refuseField('wrong_code', 'otp');
}
