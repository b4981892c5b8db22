import { largestFile, mostFiles } from '../../../contract/community/inbox.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byId, limitTries } from '../../platform/calls/limits.ts';
import { createSemaphore } from '../../platform/calls/semaphore.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import { isSameText, signPurpose } from '../../platform/security/signed-links.ts';
import { findConversation } from '../contact/answer-address.ts';
import { limits } from '../limits.ts';
import { fileTypeOf, safeFilename } from './file-types.ts';
import * as queries from './queries.ts';
import { longestHead, type MailBody, type MailHead, readHead } from './read-mail.ts';

const longestText = 50_000;

/** An email is held in memory while it is read. */
const receiving = createSemaphore({
  concurrency: 2,
  maxWaiting: 20,
  onFull: () => new Refusal('overloaded', { retryAfterSeconds: 60 }),
});
/** In a helper process: reading what strangers send must not make others wait. */
const reader = createHelper<Uint8Array, MailBody>(new URL('./mail-process.ts', import.meta.url), {
  mostMs: 30_000,
});

/** Adds an answer that came by email to its conversation. The mail server that delivers it has to know the secret. */
export async function receiveMail(
  db: Db,
  config: Config,
  bytes: IncomingFile,
  authorization: string,
): Promise<void> {
  if (!config.inboundMail) throw new Refusal('not_found');
  if (!isSecret(config, authorization)) throw new Refusal('bad_signature');
  await receiving.run(async () => {
    const chunks = bytes[Symbol.asyncIterator]();
    const begin = await readUpTo(chunks, longestHead);
    const head = readHead(begin);
    const messageId = await findMessageId(db, config, head);
    if (!messageId) {
      // The rest is dropped unread.
      await chunks.return?.();
      // The mail server then returns it to its sender, who knows that it didn't arrive.
      throw new Refusal('not_found', { detail: 'No conversation belongs to this email.' });
    }
    await limitTries(db, limits.inboundMail, byId('message', messageId));
    const source = Buffer.concat([begin, await readUpTo(chunks, Number.POSITIVE_INFINITY)]);
    const mail = { ...head, ...(await reader.run(source)) };
    await inTransaction(db, (db) => addAnswer(db, messageId, mail));
  });
}

/** At least so many bytes, if there are as many left. */
async function readUpTo(chunks: AsyncIterator<Uint8Array>, length: number): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for (let bytes = 0; bytes < length; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
  }
  return Buffer.concat(read);
}

/** Hashed first, so that the time it takes says nothing about the length. */
function isSecret(config: Config, authorization: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
  const sign = (text: string) => signPurpose(config, `inbound mail ${text}`);
  return isSameText(sign(given), sign(config.inboundMail?.secret ?? ''));
}

const ownId = /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i;

/** By the signed address it was sent to, or by the Message-ID of ours that it answers: those are secret too. */
async function findMessageId(db: Db, config: Config, mail: MailHead) {
  const number = findConversation(config, mail.recipients);
  if (number !== null) return queries.findIdByNumber(db, number);
  const mailIds = mail.follows.flatMap((id) => ownId.exec(id)?.[1]?.toLowerCase() ?? []);
  return queries.findIdByMail(db, mailIds);
}

async function addAnswer(db: Db, messageId: string, mail: MailHead & MailBody): Promise<void> {
  const message = await queries.lockMessage(db, messageId);
  if (!message) throw new Refusal('not_found');
  const { text, quoted } = mail;
  const files = mail.attachments.map(({ filename, content }) => {
    const name = safeFilename(filename);
    return { filename: name, content, contentType: fileTypeOf(name, content) };
  });
  const kept = files.filter(
    (file, index): file is typeof file & { contentType: string } =>
      index < mostFiles && file.contentType !== null && file.content.length <= largestFile,
  );
  const entryId = await queries.insertEntry(db, {
    messageId,
    kind: 'answer',
    authorId: null,
    author: mail.from.name || message.name,
    authorEmail: mail.from.email,
    text: text.slice(0, longestText) || '(This email has no text.)',
    quoted: quoted.slice(0, longestText),
    automatic: mail.isAutomatic,
    ...(mail.messageId ? { receivedId: mail.messageId } : {}),
    leftOut: files
      .filter((file) => !kept.some((each) => each === file))
      .slice(0, 20)
      .map(({ filename }) => filename),
  });
  // Delivered twice.
  if (!entryId) return;
  for (const { filename, contentType, content } of kept) {
    await queries.insertFile(db, {
      messageId,
      entryId,
      accountId: null,
      filename,
      contentType,
      content,
    });
  }
  // An automatic reply doesn't reopen the conversation.
  const reopens = !mail.isAutomatic && message.state !== 'spam';
  await queries.updateMessage(db, messageId, {
    ...(reopens ? { state: 'open' as const, unread: true } : {}),
    isNewer: true,
    isNews: true,
  });
}
