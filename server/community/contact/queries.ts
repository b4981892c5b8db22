import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

interface NewContactMessage {
  accountId: number | null;
  name: string;
  email: string;
  subject: string;
  comment: string;
  key?: string | undefined;
  topic?: 'support' | 'sales';
  organisation?: string;
  seats?: number;
  /** Why it is spam; empty if it isn't. */
  spamReason: string;
}

/** Returns nothing when a message with this key exists. */
export async function insertContactMessage(db: Db, message: NewContactMessage) {
  const { accountId, key, spamReason, ...rest } = message;
  return db
    .insertInto('community.contact_message')
    .values({
      account_id: accountId,
      key: key ?? null,
      spam_reason: spamReason,
      state: spamReason ? 'spam' : 'open',
      ...rest,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();
}

/** How often this text came within a day. */
export async function countRepeats(db: Db, comment: string): Promise<number> {
  const { count } = await db
    .selectFrom('community.contact_message')
    .where(sql`md5(comment)`, '=', sql`md5(${comment})`)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const mostRecent = 100;

/** The newest of the last day. */
export async function listRecentTexts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('community.contact_message')
    .where('state', 'in', ['open', 'waiting', 'done', 'spam'])
    .where('last_at', '>', sql<Date>`now() - interval '1 day'`)
    .select('comment')
    .orderBy('last_at', 'desc')
    .limit(mostRecent)
    .execute();
  return rows.map(({ comment }) => comment);
}

export async function setAcknowledgement(db: Db, id: string, mailId: string): Promise<void> {
  await db
    .updateTable('community.contact_message')
    .set({ acknowledgement_id: mailId })
    .where('id', '=', id)
    .execute();
}

export async function listSupportTeam(db: Db) {
  return db
    .selectFrom('community.support_person')
    .select(['name', 'task', 'hours'])
    .orderBy('position')
    .execute();
}
