import { createHash, createHmac } from 'node:crypto';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byEmail, isLimitReached } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import {
  confirmSubscription,
  deleteUnconfirmedSubscriptions,
  endSubscription,
  requestSubscription,
} from './queries.ts';

export async function subscribeToNewsletter(db: Db, config: Config, emailAsTyped: string) {
  const email = emailAsTyped.toLowerCase();
  const token = tokenFor(config, email);
  return inTransaction(db, async (db) => {
    const state = await requestSubscription(db, email, hashOf(token));
    if (!state || (await isLimitReached(db, 'newsletterMail', byEmail(email)))) return;
    if (state === 'pending') await sendConfirmation(db, config, email, token);
    if (state === 'confirmed') await sendAlreadySubscribed(db, config, email, token);
  });
}

export async function confirmNewsletter(db: Db, token: string) {
  if (!(await confirmSubscription(db, hashOf(token)))) throw new Refusal('dead_link');
}

export async function unsubscribeFromNewsletter(db: Db, token: string) {
  if (!(await endSubscription(db, hashOf(token)))) throw new Refusal('dead_link');
}

export async function deleteUnconfirmed(db: Db) {
  await deleteUnconfirmedSubscriptions(db);
}

// Derived rather than random: only its hash is stored, yet every later email can carry the same link.
function tokenFor(config: Config, email: string) {
  return createHmac('sha256', config.sessionSecret)
    .update(`newsletter:${email}`)
    .digest('base64url');
}

function hashOf(token: string) {
  return createHash('sha256').update(token).digest('base64url');
}

function linksFor(config: Config, token: string) {
  return {
    confirm: `${config.publicUrl}/newsletter/confirm#${token}`,
    end: `${config.publicUrl}/newsletter/unsubscribe#${token}`,
  };
}

async function sendConfirmation(db: Db, config: Config, email: string, token: string) {
  await queueMail(db, {
    to: email,
    subject: 'Confirm your subscription',
    greeting: 'Hello,',
    paragraphs: [
      'You subscribed to the Stepwell newsletter. Please confirm that this address is yours. The newsletter hasn’t started yet: we’ll email you when it does.',
      'If you didn’t subscribe, ignore this email. Without your confirmation, we won’t send you anything.',
    ],
    action: { label: 'Confirm my address', url: linksFor(config, token).confirm },
    closing: 'You’re receiving this email because your address was entered in our newsletter form.',
  });
}

async function sendAlreadySubscribed(db: Db, config: Config, email: string, token: string) {
  const { end } = linksFor(config, token);
  await queueMail(db, {
    to: email,
    subject: 'You’re already subscribed',
    greeting: 'Hello,',
    paragraphs: [
      'Your address was entered in our newsletter form again. It’s already confirmed, so there’s nothing more to do.',
      'If you no longer want the newsletter, you can unsubscribe at any time.',
    ],
    action: { label: 'Unsubscribe', url: end },
    unsubscribeUrl: end,
    closing: 'You’re receiving this email because your address was entered in our newsletter form.',
  });
}
