import { randomUUID } from 'node:crypto';
import type { IssueContent } from '../../../contract/community/newsletter-desk.ts';
import type { Config } from '../../config.ts';
import { type ComposedMail, mailDelivery } from '../../platform/mail/mail.ts';
import { classifyMailError } from '../../platform/mail/mail-errors.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './issue-queries.ts';
import { issueLink, linksFor, stopHeaders, tokenFor, withIssue } from './reader-links.ts';
import { frameOf, renderIssue } from './render-issue.ts';

export const newsletterQueue = defineQueue<{ issueId: string }>('newsletter', {
  retryLimit: 20,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 600,
});

/** Starts what is planned, and continues what was interrupted. */
export const newsletterDueQueue = defineQueue('newsletterDue', { retryLimit: 0 });

type Deliver = (db: Db, mail: ComposedMail & { id: string }) => Promise<void>;

const listedAtOnce = 2_000;
/** As many as are on their way at the same moment, and as many as a crash leaves unsure. */
const sentAtOnce = 5;
/** For one job; the rest is left to the next one, so that stopping the server doesn't take long. */
const sentByJob = 200;

/** The sender of one process: a mail server's connections are opened once. */
export function issueSender(config: Config, deliver: Deliver = mailDelivery(config)) {
  return (db: Db, issueId: string) => sendIssue(db, config, issueId, deliver);
}

/**
 * Sends the next part of an issue and queues the rest. Each reader has one row for it, which is taken and committed before
 * the email is handed over: however many processes send, and at whatever point one of them dies, nobody gets it twice.
 */
async function sendIssue(db: Db, config: Config, issueId: string, deliver: Deliver): Promise<void> {
  await listReaders(db, issueId);
  await giveUpLost(db, issueId);
  const issue = await queries.findIssue(db, issueId);
  if (issue?.state !== 'sending') return;
  const { subject, firstLine, text, drawing } = issue;
  const write = letterWriter(config, issueId, {
    subject,
    firstLine,
    text,
    drawing: drawing as IssueContent['drawing'],
  });
  for (let sent = 0; sent < sentByJob; ) {
    const readers = await queries.claimReaders(db, issueId, sentAtOnce);
    if (readers.length === 0) return finish(db, issueId);
    const outcomes = await Promise.all(
      readers.map(({ email, isReader }) =>
        isReader ? send(() => deliver(db, write(email)), email) : leftMeanwhile(email),
      ),
    );
    await queries.recordOutcomes(db, issueId, outcomes);
    const refusal = outcomes.find(({ state }) => state === 'waiting');
    // The mail server is away: the queue tries again at growing intervals.
    if (refusal) throw new Error(`The mail server doesn’t take the newsletter: ${refusal.reason}`);
    sent += readers.length;
  }
  await db.jobs.enqueue(db, newsletterQueue, { issueId });
}

/** Everyone who is confirmed when it starts gets it: a row for each, a batch at a time. */
async function listReaders(db: Db, issueId: string): Promise<void> {
  for (let isListed = false; !isListed; ) {
    isListed = await inTransaction(db, async (db) => {
      const issue = await queries.lockIssue(db, issueId);
      if (issue?.state !== 'sending' || issue.isListed) return true;
      return (await queries.listNextReaders(db, issue, listedAtOnce)) < listedAtOnce;
    });
  }
}

async function giveUpLost(db: Db, issueId: string): Promise<void> {
  const reason = 'The server stopped while this was being sent. It may have arrived.';
  const lost = await queries.listLost(db, issueId);
  if (lost.length === 0) return;
  const outcomes = lost.map((email) => ({ email, state: 'unsure' as const, reason }));
  await queries.recordOutcomes(db, issueId, outcomes);
}

/** Renders once; only the links to leave differ. */
function letterWriter(config: Config, issueId: string, content: IssueContent) {
  // Not part of any text, because nobody can guess it.
  const placeholder = `https://${randomUUID()}.invalid/`;
  const { html, text } = renderIssue(content, {
    ...frameOf(config),
    stopUrl: placeholder,
    linkTo: (_, position) => issueLink(config, issueId, position),
  });
  return (email: string): ComposedMail & { id: string } => {
    const { end, oneClick } = linksFor(config, withIssue(tokenFor(config, email), issueId));
    return {
      id: randomUUID(),
      to: email,
      subject: content.subject,
      html: html.replaceAll(placeholder, end),
      text: text.replaceAll(placeholder, end),
      headers: {
        ...stopHeaders(oneClick),
        // Out-of-office replies are not for mass mail.
        Precedence: 'bulk',
      },
    };
  };
}

async function send(deliver: () => Promise<void>, email: string): Promise<queries.Outcome> {
  try {
    await deliver();
    return { email, state: 'sent', reason: '' };
  } catch (error) {
    return { email, ...explain(error) };
  }
}

const leftMeanwhile = (email: string): queries.Outcome => ({ email, state: 'skipped', reason: '' });

const stateAfter = {
  refused: 'failed',
  later: 'later',
  away: 'waiting',
  unsure: 'unsure',
} as const;

/** What the mail server's answer means. It is tried again only if the server certainly hasn't accepted it. */
export function explain(error: unknown): Pick<queries.Outcome, 'state' | 'reason'> {
  const { message = 'Unknown error' } = error as { message?: string };
  const reason = message.slice(0, 1_000).replace(/\s+/g, ' ').slice(0, 300);
  return { state: stateAfter[classifyMailError(error)], reason };
}

async function finish(db: Db, issueId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const issue = await queries.lockIssue(db, issueId);
    if (issue?.state !== 'sending' || !issue.isListed) return;
    // Another process is sending the last ones, or some wait for their next try: `startDueIssues` continues then.
    if (await queries.hasUnfinished(db, issueId)) return;
    await queries.setState(db, issueId, 'sent');
  });
}
