import {
  type EmailName,
  type EmailWords,
  emailNames,
  findWordProblems,
  noWords,
} from '../../../contract/site/emails.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { differences } from '../../platform/audit/audit-change.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { composeMail } from '../../platform/mail/mail-template.ts';
import { addOwnWords } from '../../platform/mail/own-words.ts';
import * as queries from '../../platform/mail/queries.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { noSuchAccount } from '../accounts/account-page.ts';
import { findAccount } from '../accounts/queries.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import { composeSample } from './samples.ts';

export async function listEmailWords(db: Db) {
  const changed = await queries.listEmailWords(db);
  return emailNames.map((email) => {
    const words = changed.find(({ name }) => name === email);
    return { email, isChanged: words !== undefined, words: words ?? noWords };
  });
}

/** All empty: our own words. */
export async function saveEmailWords(
  db: Db,
  viewer: Viewer,
  email: EmailName,
  words: EmailWords,
): Promise<void> {
  assertWords(email, words);
  await inTransaction(db, async (db) => {
    const before = (await queries.findEmailWords(db, email)) ?? noWords;
    const change = differences({ ...before }, { ...words });
    if (Object.keys(change.after).length === 0) return;
    const isOurs = Object.values(words).every((text) => text === '');
    if (isOurs) await queries.deleteEmailWords(db, email);
    else await queries.saveEmailWords(db, email, words);
    await recordAudit(db, viewer, 'changed the words of the email', email, change);
  });
}

function assertWords(email: EmailName, words: EmailWords): void {
  const errors = findWordProblems(email, words);
  const [first] = errors;
  if (first) throw new Refusal('wrong_words', { detail: first.message, errors });
}

/** As it would be sent, with example values. */
export async function previewEmail(db: Db, config: Config, email: EmailName, words: EmailWords) {
  assertWords(email, words);
  const mail = sampleWith(db, config, { email, words, to: 'robin@example.org' });
  const { html } = composeMail(mail, db.brand);
  return { from: config.mailFrom, subject: mail.subject, html };
}

export async function sendTestEmail(
  db: Db,
  config: Config,
  viewer: Viewer,
  email: EmailName,
  words: EmailWords,
): Promise<void> {
  assertWords(email, words);
  await limitTries(db, limits.emailTest, byAccount(viewer.accountId));
  const account = await findAccount(db, viewer.accountId);
  if (!account) throw noSuchAccount(viewer.accountId);
  await queueMail(db, sampleWith(db, config, { email, words, to: account.email }));
}

function sampleWith(
  db: Db,
  config: Config,
  { email, words, to }: { email: EmailName; words: EmailWords; to: string },
) {
  const { words: values, ...mail } = composeSample(config, db.brand.name, email, to);
  // Without the name of the email: the words to try are in it already.
  return values ? addOwnWords(mail, words, values, db.brand.name) : mail;
}
