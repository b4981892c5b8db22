import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byEmail, isLimitReached } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { countLeft } from './issue-queries.ts';
import {
  confirmSubscription,
  deleteUnconfirmedSubscriptions,
  endSubscription,
  requestSubscription,
} from './queries.ts';
import { hashOf, linksFor, splitToken, tokenFor } from './reader-links.ts';

export async function subscribeToNewsletter(db: Db, config: Config, emailAsTyped: string) {
  const email = emailAsTyped.toLowerCase();
  const token = tokenFor(config, email);
  return inTransaction(db, async (db) => {
    const state = await requestSubscription(db, email, hashOf(token));
    if (!state || (await isLimitReached(db, limits.newsletterMail, byEmail(email)))) return;
    if (state === 'pending') await sendConfirmation(db, config, email, token);
    if (state === 'confirmed') await sendAlreadySubscribed(db, config, email, token);
  });
}

export async function confirmNewsletter(db: Db, token: string) {
  if (!(await confirmSubscription(db, hashOf(token)))) throw new Refusal('dead_link');
}

/** Leaving twice is fine; the issue that someone left with counts them once. */
export async function unsubscribeFromNewsletter(db: Db, mailedToken: string) {
  const { token, issueId } = splitToken(mailedToken);
  await inTransaction(db, async (db) => {
    const ended = await endSubscription(db, hashOf(token));
    if (!ended) throw new Refusal('dead_link');
    if (issueId && ended.wasReader) await countLeft(db, issueId);
  });
}

export async function deleteUnconfirmed(db: Db) {
  await deleteUnconfirmedSubscriptions(db);
}

async function sendConfirmation(db: Db, config: Config, email: string, token: string) {
  await queueMail(db, {
    to: email,
    subject: 'Confirm your subscription',
    greeting: 'Hello,',
    paragraphs: [
      `You subscribed to the ${db.brand.name} newsletter. Please confirm that this address is yours.`,
      'If you didn’t subscribe, ignore this email. Without your confirmation, we won’t send you anything.',
    ],
    action: { label: 'Confirm my address', url: linksFor(config, token).confirm },
    closing: 'You’re receiving this email because your address was entered in our newsletter form.',
  });
}

async function sendAlreadySubscribed(db: Db, config: Config, email: string, token: string) {
  const { end, oneClick } = linksFor(config, token);
  await queueMail(db, {
    to: email,
    subject: 'You’re already subscribed',
    greeting: 'Hello,',
    paragraphs: [
      'Your address was entered in our newsletter form again. It’s already confirmed, so there’s nothing more to do.',
      'If you no longer want the newsletter, you can unsubscribe at any time.',
    ],
    action: { label: 'Unsubscribe', url: end },
    unsubscribeUrl: oneClick,
    oneClick: true,
    closing: 'You’re receiving this email because your address was entered in our newsletter form.',
  });
}
