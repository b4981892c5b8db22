import { randomInt } from 'node:crypto';
import type { Registration } from '../../../contract/accounts.ts';
import type { Config } from '../../config.ts';
import { violates } from '../../platform/calls/errors.ts';
import { byAddress, byEmail, limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { isMailDelayed } from '../../platform/mail/mail-server-state.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hashCode } from '../../platform/security/secrets.ts';
import { equaliseTime } from '../equalise-time.ts';
import { limits } from '../limits.ts';
import { assertHardToGuess, hashPassword, isPassword } from '../passwords/passwords.ts';
import { findAccountByEmail, findAccountByUsername, insertAccount } from '../queries.ts';
import { refuseField } from '../refusals.ts';
import { mailAlreadyHasAccount } from './already-registered-email.ts';
import { composeCode, composeWelcome } from './emails.ts';
import { latinTwinOf, mixesScripts, soundsOfficial } from './look-alikes.ts';
import {
  deleteRegistrations,
  findRegistration,
  hasRegistration,
  saveEmailCode,
  saveRegistration,
  takeCodeTry,
  takeEmailCode,
} from './queries.ts';
import { assertMaySignUp, type SignUpRules } from './sign-up-rule.ts';

export async function register(
  db: Db,
  config: Config,
  address: string,
  body: Registration,
  rules: SignUpRules,
): Promise<void> {
  await limitTries(db, limits.registration, byAddress(address));
  await assertMaySignUp(db, config, body.email, rules);
  assertHardToGuess(body.password, 'password', body);
  await assertFreeUsername(db, body.username);
  await saveRegistration(db, {
    username: body.username,
    email: body.email,
    first_name: body.first_name,
    last_name: body.last_name,
    phone_number: body.phone_number,
    password_hash: await hashPassword(body.password),
  });
}

/** A name that looks like a taken one counts as taken, and so do names that seem to speak for the site. */
async function assertFreeUsername(db: Db, username: string): Promise<void> {
  if (mixesScripts(username)) throw refuseField('mixed_scripts', 'username');
  const twin = latinTwinOf(username);
  const taken =
    soundsOfficial(username) ||
    (await findAccountByUsername(db, username)) ||
    (twin && (await findAccountByUsername(db, twin)));
  if (taken) throw refuseField('username_taken', 'username');
}

/** The reply is the same, and takes as long, whether or not the email is known. */
export async function issueOtp(db: Db, config: Config, address: string, givenEmail: string) {
  const email = givenEmail.toLowerCase();
  await limitTries(db, limits.registration, byAddress(address));
  await limitTries(db, limits.code, byEmail(email));
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await equaliseTime(() => mailCode(db, config, email, code));
  const delayed = await isMailDelayed(config);
  const message = delayed
    ? 'Our mail server isn’t answering right now. If someone signed up with this address, we’ll send the code as soon as it does.'
    : 'If someone signed up with this address, we’re sending a code.';
  const local = config.hasLocalMailbox ? { otp: code, mailbox: '/mailbox' } : {};
  return { message, ...(delayed ? { delayed } : {}), ...local };
}

/** Only a pending registration gets an email: a code, or the news that the address already has an account. */
async function mailCode(db: Db, config: Config, email: string, code: string): Promise<void> {
  if (!(await hasRegistration(db, email))) return;
  const owner = await findAccountByEmail(db, email);
  if (owner) return mailAlreadyHasAccount(db, config, owner);
  await inTransaction(db, async (db) => {
    await saveEmailCode(db, email, hashCode(config.sessionSecret, email, code));
    await queueMail(db, composeCode(db.brand.name, { email, code }));
  });
}

/** Creates the account. The code proves the email address; the password proves it's the same registration. */
export async function acceptRegistration(
  db: Db,
  config: Config,
  address: string,
  body: Registration & { otp?: string | undefined },
  rules: SignUpRules,
): Promise<void> {
  await limitTries(db, limits.registration, byAddress(address));
  await assertMaySignUp(db, config, body.email, rules);
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
      const account = { email, username, firstName: first_name };
      await queueMail(db, composeWelcome(config, db.brand.name, account));
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
