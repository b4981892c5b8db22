import type {
  changeMessage as changeMessageCall,
  listMessages as listMessagesCall,
  Message,
  MessageEntry,
  MessageState,
} from '../../../contract/community/inbox.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { answersTo } from '../contact/answer-address.ts';
import { announceMessage } from '../contact/contact.ts';
import * as queries from './queries.ts';

type ListQuery = Required<Pick<InputOf<typeof listMessagesCall>['query'], 'list'>> & {
  q?: string | undefined;
  after?: string | undefined;
  _limit: number;
};

export async function listMessages(db: Db, query: ListQuery) {
  const { list = 'open', q = '', after, _limit: limit } = query;
  const search = textSearch(q);
  const [at = '', id = ''] = after?.split('_') ?? [];
  const filter = { list, search, after: after ? { at, id } : null, limit: limit + 1 };
  const hasNothingToFind = q.trim() !== '' && search === '';
  const [rows, counts] = await Promise.all([
    hasNothingToFind ? [] : queries.listMessages(db, filter),
    queries.countMessages(db),
  ]);
  const page = rows.slice(0, limit);
  return {
    data: page.map(({ at, cursor: _, topic, state, ...row }) => ({
      ...row,
      topic: topic as Message['topic'],
      state: state as MessageState,
      at: at.toISOString(),
    })),
    meta: { counts, next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null },
  };
}

/** All words, each of which may be unfinished. Split like the stored ones: see the migration `inbox-search`. */
function textSearch(q: string): string {
  return searchTerms(q.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '))
    .map((term) => `'${term}':*`)
    .join(' & ');
}

export async function getMessage(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
): Promise<Message> {
  const [row, entries, files, admins] = await Promise.all([
    queries.findMessage(db, id),
    queries.listEntries(db, id),
    queries.listFiles(db, id),
    queries.listAdmins(db),
  ]);
  if (!row) throw new Refusal('not_found');
  const { senderId, senderUsername, isSignedIn, assigneeId, assigneeName, ...message } = row;
  const answerAddress = answersTo(config, row.number);
  return {
    ...message,
    topic: message.topic as Message['topic'],
    state: message.state as MessageState,
    at: message.at.toISOString(),
    account:
      senderId === null
        ? null
        : { id: senderId, username: senderUsername ?? '', signedIn: isSignedIn },
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
    admins,
    entries: entries.map(({ authorEmail, at, kind, ...entry }) => ({
      ...entry,
      kind: kind as MessageEntry['kind'],
      at: at.toISOString(),
      otherEmail:
        authorEmail && authorEmail.toLowerCase() !== row.email.toLowerCase() ? authorEmail : null,
      attachments: files.filter(({ entryId }) => entryId === entry.id),
    })),
    unsent: files.filter(
      ({ entryId, accountId }) => entryId === null && accountId === viewer.accountId,
    ),
    mail: {
      from: /<([^<>]+)>\s*$/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
      answersTo: answerAddress,
      answersComeBack: config.inboundMail !== undefined,
    },
  };
}

export async function readMessage(db: Db, id: string): Promise<void> {
  await queries.markRead(db, id);
}

type Change = InputOf<typeof changeMessageCall>['body'];

const stateNames: Record<MessageState, string> = {
  open: 'reopened',
  waiting: 'marked as waiting',
  done: 'marked as done',
  spam: 'marked as spam',
};

/** A conversation in the audit log. */
export const nameOf = ({ number, name }: { number: number; name: string }) =>
  `message #${number} from ${name}`;

export async function changeMessage(
  db: Db,
  config: Config,
  viewer: Viewer,
  id: string,
  change: { state?: Change['state']; assigneeId?: number | null | undefined },
): Promise<string> {
  return inTransaction(db, async (db) => {
    const message = await queries.lockMessage(db, id);
    if (!message) throw new Refusal('not_found');
    const done: string[] = [];
    const { state, assigneeId } = change;
    if (assigneeId !== undefined && assigneeId !== message.assigneeId) {
      const name = await assign(db, message.id, assigneeId);
      await recordAudit(
        db,
        viewer,
        assigneeId ? `assigned to ${name}` : 'unassigned',
        nameOf(message),
      );
      done.push(assigneeId ? `${name} answers this now.` : 'Nobody is assigned any more.');
    }
    if (state !== undefined && state !== message.state) {
      // The Admin's decision overrides the rules, so their reason is no longer shown.
      await queries.updateMessage(db, id, { state, spamReason: '', isNewer: true });
      const isRestored = message.state === 'spam';
      await recordAudit(
        db,
        viewer,
        isRestored ? 'restored from spam' : stateNames[state],
        nameOf(message),
        { before: { state: message.state }, after: { state } },
      );
      // It counted as spam when it arrived, so nobody was notified.
      const isAnnounced = isRestored && message.acknowledgementId === null && message.email !== '';
      if (isAnnounced) {
        await announceMessage(db, config, {
          ...message,
          topic: message.topic as Message['topic'],
        });
      }
      done.push(
        isAnnounced ? 'Restored. The sender gets our acknowledgement now.' : sentences[state],
      );
    }
    return done.join(' ') || 'Nothing has changed.';
  });
}

/** Those that are still there: a colleague may have deleted some. */
export async function changeMessages(
  db: Db,
  config: Config,
  viewer: Viewer,
  ids: readonly string[],
  state: MessageState,
): Promise<string> {
  return inTransaction(db, async (db) => {
    const present = await queries.lockMessages(db, ids);
    if (present.length === 0) throw new Refusal('not_found');
    for (const id of present) await changeMessage(db, config, viewer, id, { state });
    return present.length === 1 ? sentences[state] : manySentences[state](present.length);
  });
}

const manySentences = {
  open: (count: number) => `${count} messages moved to Open.`,
  waiting: (count: number) => `${count} messages moved to Waiting.`,
  done: (count: number) => `${count} messages marked as done.`,
  spam: (count: number) => `${count} messages moved to Spam.`,
};

const sentences = {
  open: 'Moved to Open.',
  waiting: 'Moved to Waiting.',
  done: 'Marked as done.',
  spam: 'Moved to Spam.',
};

async function assign(db: Db, messageId: string, adminId: number | null): Promise<string> {
  const admin = (await queries.listAdmins(db)).find(({ id }) => id === adminId);
  if (adminId !== null && !admin) {
    throw refuseField('invalid_input', 'assigneeId', 'Only Admins can answer messages.');
  }
  await queries.updateMessage(db, messageId, { assigneeId: adminId });
  return admin?.name ?? '';
}
