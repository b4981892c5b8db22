import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { messageIdOf, queueEssentialMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { answersTo } from '../contact/answer-address.ts';
import { Refusal } from '../refusals.ts';
import { nameOf } from './messages.ts';
import * as queries from './queries.ts';

interface Reply {
  text: string;
  attachments: string[];
  state: 'waiting' | 'done';
  /** Of the conversation, as the Admin has read it. */
  version: number;
  key?: string | undefined;
}

/** Emails a reply, unless someone has written in the conversation since the Admin read it. */
export async function replyToMessage(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
  reply: Reply,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const message = await queries.lockMessage(db, id);
    if (!message) throw new Refusal('not_found');
    // Sent again because the reply to the call was lost.
    if (reply.key && (await queries.hasEntry(db, reply.key))) return;
    if (message.version !== reply.version) throw await changedMeanwhile(db, id);
    if (message.state === 'spam') throw new Refusal('message_is_spam');
    if (message.email === '') throw new Refusal('message_without_address');
    const files = await queries.takeUnsentFiles(db, {
      messageId: id,
      accountId: viewer.accountId,
      ids: reply.attachments,
    });
    if (files.length < new Set(reply.attachments).size) {
      throw new Refusal('not_found', {
        detail: 'One of the files is no longer there. Attach it again.',
      });
    }
    const author = await queries.getAuthorName(db, viewer.accountId);
    const mailId = await queueEssentialMail(db, {
      to: message.email,
      replyTo: answersTo(config, message.number),
      subject: `Re: ${message.subject} [#${message.number}]`,
      isLetter: true,
      paragraphs: [...reply.text.split(/\n{2,}/), author],
      closing: `This is about your message of ${formatSellerDay(message.at)}. Reply to this email to answer.`,
      follows: await conversationIds(db, config, message),
      attachments: withDistinctNames(files),
    });
    const entryId = await queries.insertEntry(db, {
      messageId: id,
      kind: 'reply',
      authorId: viewer.accountId,
      author,
      text: reply.text,
      mailId,
      key: reply.key,
    });
    if (!entryId) throw new Refusal('key_used');
    await queries.keepFiles(
      db,
      entryId,
      files.map(({ id }) => id),
    );
    await queries.updateMessage(db, id, {
      state: reply.state,
      assigneeId: message.assigneeId ?? viewer.accountId,
      unread: false,
      isNewer: true,
      isNews: true,
    });
    await recordAudit(db, viewer, 'replied to', nameOf(message));
  });
}

/** Names the colleague who was faster; the screen then shows what they wrote. */
async function changedMeanwhile(db: Db, messageId: string) {
  const last = await queries.findLastEntry(db, messageId);
  const did = { reply: 'has replied', note: 'has written a note', answer: 'has written again' };
  const detail = last
    ? `${last.author} ${did[last.kind as keyof typeof did]} in the meantime. Read it before you send yours.`
    : 'A colleague has changed the state of this message. Check it before you send your reply.';
  return new Refusal('message_changed', { detail });
}

const mostReferences = 20;

/** The Message-IDs that keep the conversation together in the other person's mail program. */
async function conversationIds(
  db: Db,
  config: Config,
  message: { id: string; acknowledgementId: string | null },
): Promise<string[]> {
  const [ours, last] = await Promise.all([
    queries.listMailIds(db, message.id, mostReferences),
    queries.findLastReceivedId(db, message.id),
  ]);
  const ids = message.acknowledgementId ? [message.acknowledgementId, ...ours] : ours;
  const messageIds = ids.map((id) => messageIdOf(config, id));
  return last ? [...messageIds, last] : messageIds;
}

/** An email stores its files by name. */
function withDistinctNames<File extends { filename: string }>(files: readonly File[]): File[] {
  const used = new Set<string>();
  return files.map((file) => {
    let { filename } = file;
    for (let number = 2; used.has(filename); number += 1) {
      filename = file.filename.replace(/(?=\.[^.]*$)/, ` ${number}`);
    }
    used.add(filename);
    return { ...file, filename };
  });
}

export async function addNote(
  db: Db,
  viewer: Viewer,
  id: string,
  note: { text: string; key?: string | undefined },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const message = await queries.lockMessage(db, id);
    if (!message) throw new Refusal('not_found');
    const author = await queries.getAuthorName(db, viewer.accountId);
    const entryId = await queries.insertEntry(db, {
      messageId: id,
      kind: 'note',
      authorId: viewer.accountId,
      author,
      ...note,
    });
    if (!entryId) return;
    await queries.updateMessage(db, id, { isNewer: true });
    await recordAudit(db, viewer, 'wrote a note on', nameOf(message));
  });
}
