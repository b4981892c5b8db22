import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { WordedEmail } from '../../../contract/site/emails.ts';
import type { Config } from '../../config.ts';
import { hurryJobs } from '../jobs/jobs.ts';
import { happened } from '../metrics/happenings.ts';
import { type Db, defineQueue } from '../postgres/database.ts';
import { classifyMailError } from './mail-errors.ts';
import { composeMail, type MailContent } from './mail-template.ts';
import { addOwnWords } from './own-words.ts';
import {
  clearMailFailures,
  findEmailWords,
  findUnsentMail,
  insertAttachments,
  insertMail,
  isSuspendedAddress,
  listAttachments,
  markMailFailed,
  markMailSent,
} from './queries.ts';

export interface Mail extends MailContent {
  to: string;
  replyTo?: string;
  /** For the mail program's own unsubscribe button. */
  unsubscribeUrl?: string;
  /** Posting to that address unsubscribes in one click (RFC 8058). */
  oneClick?: boolean;
  /** Message-IDs of the conversation so far, oldest first: mail programs show them together. */
  follows?: string[];
  attachments?: Attachment[];
  /** An email whose words Admins can change, and what its placeholders stand for. */
  words?: WordedEmail;
}

interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

/** Backs off from 15 seconds to an hour for about a day: mail servers come back. */
export const mailQueue = defineQueue<{ mailId: string }>('mail', {
  retryLimit: 30,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
});

/**
 * Stores an email and the job that sends it; both exist only if the surrounding transaction commits. A suspended account gets
 * none: that is decided here, so that no sender can forget it.
 */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  if (await isSuspendedAddress(db, mail.to)) return;
  await queueEssentialMail(db, mail);
}

/** Also to suspended accounts: what they asked us, and documents of what they paid. Returns the email's id. */
export async function queueEssentialMail(db: Db, mail: Mail): Promise<string> {
  const worded = await withOwnWords(db, mail);
  const { text, html } = composeMail(worded, db.brand);
  const { id } = await insertMail(db, {
    recipient: mail.to,
    subject: worded.subject,
    text,
    html,
    headers: {
      ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}),
      ...(mail.unsubscribeUrl ? { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>` } : {}),
      ...(mail.oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      ...threadHeaders(mail.follows ?? []),
    },
  });
  await insertAttachments(db, id, mail.attachments ?? []);
  await db.jobs.enqueue(db, mailQueue, { mailId: id });
  return id;
}

async function withOwnWords(db: Db, mail: Mail): Promise<Mail> {
  const words = mail.words && (await findEmailWords(db, mail.words.email));
  return mail.words && words ? addOwnWords(mail, words, mail.words, db.brand.name) : mail;
}

/** An email whose parts are written already. */
export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export async function queueComposedMail(db: Db, { to, ...mail }: ComposedMail): Promise<void> {
  if (await isSuspendedAddress(db, to)) return;
  const { id } = await insertMail(db, { recipient: to, ...mail });
  await db.jobs.enqueue(db, mailQueue, { mailId: id });
}

/**
 * Hands a message over at once, and throws the mail server's error. It is not stored, except in the local mailbox: for
 * mass mail, which keeps its own record of every recipient.
 */
export function mailDelivery(config: Config) {
  const deliver = deliveryOf(config);
  return async (db: Db, mail: ComposedMail & { id: string }): Promise<void> => {
    const { id, ...message } = mail;
    await deliver({ from: config.mailFrom, messageId: messageIdOf(config, id), ...message });
    if (!config.hasLocalMailbox) return;
    const { to, ...parts } = message;
    const stored = await insertMail(db, { recipient: to, ...parts });
    await markMailSent(db, stored.id, { keepParts: true });
  };
}

function threadHeaders(follows: readonly string[]): Record<string, string> {
  const last = follows.at(-1);
  return last ? { 'In-Reply-To': last, References: follows.join(' ') } : {};
}

/** The Message-ID under which an email leaves, and which answers to it name. */
export function messageIdOf(config: Pick<Config, 'publicUrl'>, mailId: string): string {
  return `<${mailId}@${new URL(config.publicUrl).hostname}>`;
}

/** Hands one stored email to the mail server, or writes it to the data folder if there is none. */
export function mailSender(config: Config) {
  const deliver = deliveryOf(config);
  return async (db: Db, mailId: string): Promise<void> => {
    const mail = await findUnsentMail(db, mailId);
    if (!mail) return;
    const attachments = await listAttachments(db, mailId);
    const isSent = await reportFailure(db, mailId, () =>
      deliver({
        from: config.mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_part,
        html: mail.html_part,
        headers: mail.headers,
        attachments: attachments.map(({ filename, contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
        messageId: messageIdOf(config, mailId),
      }),
    );
    if (isSent) await markMailSent(db, mailId, { keepParts: config.hasLocalMailbox });
  };
}

/**
 * Admins see why an email wasn't sent. The job retries automatically, unless the mail server will never take it: senders that
 * keep asking are taken for spammers. Returns whether it was sent.
 */
async function reportFailure(db: Db, mailId: string, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    await markMailFailed(db, mailId, (error as Error).message.slice(0, 500));
    if (classifyMailError(error) === 'refused') return false;
    throw error;
  }
}

/** Tries emails again now: those that wait for their next try, and those that were given up. Sent ones are left out. */
export async function resendMail(db: Db, ids: readonly string[]) {
  const mails = await clearMailFailures(db, ids);
  const unsent = mails.map(({ id }) => id);
  const known = await hurryJobs(db, mailQueue.name, { field: 'mailId', values: unsent });
  for (const mailId of unsent) {
    if (!known.has(mailId)) await db.jobs.enqueue(db, mailQueue, { mailId });
  }
  return mails;
}

type Delivery = (message: SendMailOptions) => Promise<void>;

function deliveryOf(config: Config): Delivery {
  return counted(config.smtpUrl ? smtpDelivery(config.smtpUrl) : fileDelivery(config.dataFolder));
}

function counted(deliver: Delivery): Delivery {
  return async (message) => {
    try {
      await deliver(message);
      happened('email', { outcome: 'sent' });
    } catch (error) {
      happened('email', { outcome: 'failed' });
      throw error;
    }
  };
}

function smtpDelivery(url: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (message) => {
    await transport.sendMail(message);
  };
}

const folderOf = (dataFolder: string) => join(dataFolder, 'mail');
/** As long as emails in the database: see `deleteOldMail`. */
const keptMs = 30 * 86_400_000;

/** Emails that were written to the data folder because there is no mail server: codes and links are in them. */
export async function deleteWrittenMail(dataFolder: string): Promise<void> {
  const folder = folderOf(dataFolder);
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const name of names.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - keptMs) await rm(path, { force: true });
  }
}

function fileDelivery(dataFolder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = folderOf(dataFolder);
  return async (message) => {
    const { message: bytes, messageId } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = messageId.replace(/^<|@.*$/g, '');
    await writeFile(join(folder, `${name}.eml`), bytes as Buffer, { mode: 0o600 });
  };
}
