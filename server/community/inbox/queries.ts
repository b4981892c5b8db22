import { sql } from 'kysely';
import {
  type MessageCounts,
  type MessageList,
  type MessageState,
  mostCounted,
} from '../../../contract/community/inbox.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Messages of the previous version have no subject. */
const subject = sql<string>`coalesce(nullif(message.subject, ''), left(message.comment, 90))`;
const fullName = (account: string) =>
  sql<
    string | null
  >`nullif(trim(${sql.ref(`${account}.first_name`)} || ' ' || ${sql.ref(`${account}.last_name`)}), '')`;
/** To the microsecond, as the order is. */
const cursor = sql<string>`to_char(message.last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || message.id`;

export interface MessageFilter {
  list: MessageList;
  /** As PostgreSQL's full-text search wants it; empty for all. */
  search: string;
  after: { at: string; id: string } | null;
  limit: number;
}

export async function listMessages(db: Db, { list, search, after, limit }: MessageFilter) {
  let query = db
    .selectFrom('community.contact_message as message')
    .leftJoin('accounts.account as assignee', 'assignee.id', 'message.assignee_account_id')
    .select([
      'message.id',
      'message.name',
      subject.as('subject'),
      'message.topic',
      'message.organisation',
      'message.state',
      sql<boolean>`message.account_id is not null`.as('hasAccount'),
      'message.unread',
      fullName('assignee').as('assignee'),
      'message.last_at as at',
      cursor.as('cursor'),
    ])
    .orderBy('message.last_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit);
  if (list === 'all') query = query.where('message.state', '<>', 'spam');
  else query = query.where('message.state', '=', list === 'sales' ? 'open' : list);
  if (list === 'sales') query = query.where('message.topic', '=', 'sales');
  if (search) query = query.where(sql<boolean>`message.search @@ to_tsquery('simple', ${search})`);
  if (after) {
    query = query.where(
      sql<boolean>`(message.last_at, message.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** Each stops counting early: nobody reads that many. */
export async function countMessages(db: Db): Promise<MessageCounts> {
  const countOf = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(
      select count(*) from (
        select from community.contact_message as message where ${condition} limit ${sql.lit(mostCounted)}
      ) as counted
    )`;
  return db
    .selectNoFrom([
      countOf(sql`state = 'open'`).as('open'),
      countOf(sql`state = 'open' and topic = 'sales'`).as('sales'),
      countOf(sql`state = 'waiting'`).as('waiting'),
      countOf(sql`state = 'spam'`).as('spam'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findMessage(db: Db, id: string) {
  return db
    .selectFrom('community.contact_message as message')
    .leftJoin('accounts.account as assignee', 'assignee.id', 'message.assignee_account_id')
    .leftJoin('accounts.account as sender', (join) =>
      join.on((eb) =>
        eb.or([
          eb('sender.id', '=', eb.ref('message.account_id')),
          eb.and([
            eb('message.account_id', 'is', null),
            eb(sql`lower(sender.email)`, '=', sql`lower(message.email)`),
          ]),
        ]),
      ),
    )
    .where('message.id', '=', id)
    .select([
      'message.id',
      'message.number',
      'message.name',
      'message.email',
      'message.topic',
      'message.organisation',
      'message.seats',
      subject.as('subject'),
      'message.comment as text',
      'message.created_at as at',
      'message.state',
      'message.spam_reason as spamReason',
      'message.unread',
      'message.version',
      'message.assignee_account_id as assigneeId',
      fullName('assignee').as('assigneeName'),
      'sender.id as senderId',
      'sender.username as senderUsername',
      sql<boolean>`message.account_id is not null`.as('isSignedIn'),
    ])
    .executeTakeFirst();
}

export async function listEntries(db: Db, messageId: string) {
  return db
    .selectFrom('community.message_entry as entry')
    .leftJoin('platform.mail as mail', 'mail.id', 'entry.mail_id')
    .where('entry.contact_message_id', '=', messageId)
    .select([
      'entry.id',
      'entry.kind',
      'entry.author',
      'entry.author_email as authorEmail',
      'entry.text',
      'entry.quoted',
      'entry.automatic',
      'entry.left_out as leftOut',
      'entry.created_at as at',
      sql<
        'waiting' | 'sent' | null
      >`case when mail.id is null then null when mail.sent_at is null then 'waiting' else 'sent' end`.as(
        'delivery',
      ),
    ])
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(mostEntries)
    .execute();
}

/** Of one conversation. Answers are limited by the hour, so this is years of it. */
const mostEntries = 500;

export async function listFiles(db: Db, messageId: string) {
  return db
    .selectFrom('community.message_attachment')
    .where('contact_message_id', '=', messageId)
    .select(['id', 'filename', 'bytes', 'entry_id as entryId', 'account_id as accountId'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const mostAdmins = 200;

export async function listAdmins(db: Db) {
  return db
    .selectFrom('accounts.account as account')
    .where('role', '=', 'Admin')
    .where('suspended_at', 'is', null)
    .select(['id', sql<string>`coalesce(${fullName('account')}, username)`.as('name')])
    .orderBy('first_name')
    .orderBy('id')
    .limit(mostAdmins)
    .execute();
}

/** The name for the record. */
export async function getAuthorName(db: Db, accountId: number): Promise<string> {
  const { name } = await db
    .selectFrom('accounts.account as account')
    .where('id', '=', accountId)
    .select(sql<string>`coalesce(${fullName('account')}, username)`.as('name'))
    .executeTakeFirstOrThrow();
  return name;
}

/** Whether it was unread. */
export async function markRead(db: Db, id: string): Promise<void> {
  await db
    .updateTable('community.contact_message')
    .set({ unread: false })
    .where('id', '=', id)
    .where('unread', '=', true)
    .execute();
}

/** Nobody else changes the conversation until the transaction ends. */
export async function lockMessage(db: Db, id: string) {
  return db
    .selectFrom('community.contact_message as message')
    .where('message.id', '=', id)
    .select([
      'message.id',
      'message.number',
      'message.name',
      'message.email',
      'message.topic',
      'message.organisation',
      'message.seats',
      'message.comment',
      subject.as('subject'),
      'message.state',
      'message.spam_reason as spamReason',
      'message.version',
      'message.created_at as at',
      'message.assignee_account_id as assigneeId',
      'message.acknowledgement_id as acknowledgementId',
    ])
    .forUpdate()
    .executeTakeFirst();
}

/** Which of them exist. Always in the same order, so that two Admins don't wait for each other. */
export async function lockMessages(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('community.contact_message')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteMessages(db: Db, ids: readonly string[]) {
  const present = await lockMessages(db, ids);
  return db
    .deleteFrom('community.contact_message')
    .where('id', '=', sql<string>`any(${present}::uuid[])`)
    .returning(['number', 'name'])
    .execute();
}

/** Returns how many there were. */
export async function deleteClosedMessages(db: Db, months: number, limit: number) {
  const { numDeletedRows } = await db
    .deleteFrom('community.contact_message')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('community.contact_message')
        .where('closed_at', '<', sql<Date>`now() - interval '1 month' * ${months}`)
        .select('id')
        .orderBy('closed_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function findIdByNumber(db: Db, number: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('community.contact_message')
    .where('number', '=', number)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** The conversation one of whose emails has one of these ids. */
export async function findIdByMail(db: Db, mailIds: string[]): Promise<string | undefined> {
  if (mailIds.length === 0) return undefined;
  const found = await db
    .selectFrom('community.message_entry')
    .where('mail_id', 'in', mailIds)
    .select('contact_message_id as id')
    .unionAll(
      db
        .selectFrom('community.contact_message')
        .where('acknowledgement_id', 'in', mailIds)
        .select('id'),
    )
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export interface MessageChange {
  state?: MessageState | undefined;
  spamReason?: string | undefined;
  assigneeId?: number | null | undefined;
  unread?: boolean | undefined;
  /** Increments the version, because something was written. */
  isNewer?: boolean;
  /** A message was received or sent. */
  isNews?: boolean;
}

export async function updateMessage(db: Db, id: string, change: MessageChange): Promise<void> {
  const { state, spamReason, assigneeId, unread, isNewer, isNews } = change;
  await db
    .updateTable('community.contact_message')
    .set({
      id,
      ...(state === undefined ? {} : { state }),
      ...(spamReason === undefined ? {} : { spam_reason: spamReason }),
      ...(assigneeId === undefined ? {} : { assignee_account_id: assigneeId }),
      ...(unread === undefined ? {} : { unread }),
      ...(isNewer ? { version: sql<number>`version + 1` } : {}),
      ...(isNews ? { last_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export interface NewEntry {
  messageId: string;
  kind: 'reply' | 'answer' | 'note';
  authorId: number | null;
  author: string;
  authorEmail?: string;
  text: string;
  quoted?: string;
  automatic?: boolean;
  mailId?: string;
  receivedId?: string;
  leftOut?: string[];
  key?: string | undefined;
}

/** Returns nothing for one that was stored before. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<string | undefined> {
  const inserted = await db
    .insertInto('community.message_entry')
    .values({
      contact_message_id: entry.messageId,
      kind: entry.kind,
      author_account_id: entry.authorId,
      author: entry.author,
      author_email: entry.authorEmail ?? '',
      text: entry.text,
      quoted: entry.quoted ?? '',
      automatic: entry.automatic ?? false,
      mail_id: entry.mailId ?? null,
      received_id: entry.receivedId ?? null,
      left_out: entry.leftOut ?? [],
      key: entry.key ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function hasEntry(db: Db, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('community.message_entry')
    .where('key', '=', key)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Who wrote last, for the Admin who was about to answer. */
export async function findLastEntry(db: Db, messageId: string) {
  return db
    .selectFrom('community.message_entry')
    .where('contact_message_id', '=', messageId)
    .select(['kind', 'author'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The ids of our emails in the conversation, oldest first. */
export async function listMailIds(db: Db, messageId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('community.message_entry')
    .where('contact_message_id', '=', messageId)
    .where('mail_id', 'is not', null)
    .select('mail_id')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ mail_id }) => mail_id ?? []).reverse();
}

export async function findLastReceivedId(db: Db, messageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('community.message_entry')
    .where('contact_message_id', '=', messageId)
    .where('received_id', 'is not', null)
    .select('received_id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_id ?? undefined;
}

export interface NewFile {
  messageId: string;
  entryId: string | null;
  accountId: number | null;
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export async function insertFile(db: Db, file: NewFile) {
  return db
    .insertInto('community.message_attachment')
    .values({
      contact_message_id: file.messageId,
      entry_id: file.entryId,
      account_id: file.accountId,
      filename: file.filename,
      content_type: file.contentType,
      bytes: file.content.length,
      content: Buffer.from(file.content),
    })
    .returning(['id', 'filename', 'bytes'])
    .executeTakeFirstOrThrow();
}

export async function countUnsentFiles(db: Db, messageId: string, accountId: number) {
  const { count } = await db
    .selectFrom('community.message_attachment')
    .where('contact_message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .where('entry_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The files of a reply that is about to be sent, if they are the viewer's own. */
export async function takeUnsentFiles(
  db: Db,
  { messageId, accountId, ids }: { messageId: string; accountId: number; ids: string[] },
) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('community.message_attachment')
    .where('id', 'in', ids)
    .where('contact_message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .where('entry_id', 'is', null)
    .select(['id', 'filename', 'content_type as contentType', 'content'])
    .orderBy('created_at')
    .forUpdate()
    .execute();
}

export async function keepFiles(db: Db, entryId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('community.message_attachment')
    .set({ entry_id: entryId })
    .where('id', 'in', ids)
    .execute();
}

export async function deleteUnsentFile(db: Db, id: string, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('community.message_attachment')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('entry_id', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

export async function findFile(db: Db, id: string) {
  return db
    .selectFrom('community.message_attachment')
    .where('id', '=', id)
    .select(['filename', 'content'])
    .executeTakeFirst();
}

export async function deleteOldUnsentFiles(db: Db): Promise<void> {
  await db
    .deleteFrom('community.message_attachment')
    .where('entry_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
