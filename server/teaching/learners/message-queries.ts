import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface NewMessage {
  courseId: number;
  senderId: number;
  /** Null for an announcement. */
  recipientId: number | null;
  subject: string;
  text: string;
  key: string;
}

/** Returns nothing when the sender has sent a message with this key. */
export async function insertMessage(db: Db, message: NewMessage) {
  return db
    .insertInto('studio.message')
    .values({
      course_id: message.courseId,
      sender_account_id: message.senderId,
      recipient_account_id: message.recipientId,
      subject: message.subject,
      text: message.text,
      key: message.key,
      ...(message.recipientId === null ? {} : { recipients: 1, sent_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) => conflict.columns(['sender_account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Those whom a licence that has ended let in have left. */
export async function isLearner(db: Db, courseId: number, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('learning.open_enrolment')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks an announcement that isn't sent yet: two jobs never send the same part of it. */
export async function lockAnnouncement(db: Db, id: string) {
  return db
    .selectFrom('studio.message as message')
    .innerJoin('catalog.course as course', 'course.id', 'message.course_id')
    .leftJoin('accounts.account as sender', 'sender.id', 'message.sender_account_id')
    .where('message.id', '=', id)
    .where('message.recipient_account_id', 'is', null)
    .where('message.sent_at', 'is', null)
    .select([
      'message.course_id as courseId',
      'course.title as courseTitle',
      'message.sender_account_id as senderId',
      sql<string | null>`sender.first_name || ' ' || sender.last_name`.as('sender'),
      sql<boolean>`sender.id is not null and sender.suspended_at is null and (
        sender.role = 'Admin' or exists (
          select from catalog.teacher
          where teacher.course_id = message.course_id and teacher.account_id = sender.id and teacher.may_review
        )
      )`.as('maySend'),
      'message.subject',
      'message.text',
      'message.sent_up_to as sentUpTo',
    ])
    .forUpdate('message')
    .executeTakeFirst();
}

export async function listRecipients(
  db: Db,
  courseId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('studio.learner as learner')
    .innerJoin('learning.open_enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.account_id', '=', 'learner.account_id')
        .onRef('enrolment.course_id', '=', 'learner.course_id'),
    )
    .where('learner.course_id', '=', courseId)
    .where('learner.account_id', '>', after)
    .select('learner.account_id as id')
    .orderBy('learner.account_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function recordBatch(
  db: Db,
  id: string,
  batch: { sentUpTo: number; notified: number; isLast: boolean },
) {
  await db
    .updateTable('studio.message')
    .set((eb) => ({
      sent_up_to: batch.sentUpTo,
      recipients: eb('recipients', '+', batch.notified),
      ...(batch.isLast ? { sent_at: sql<Date>`now()` } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Announcements whose jobs have failed or got lost. */
export async function listUnsentAnnouncements(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('studio.message')
    .where('sent_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const announcements = (db: Db, courseId: number) =>
  db
    .selectFrom('studio.message as message')
    .where('message.course_id', '=', courseId)
    .where('message.recipient_account_id', 'is', null);

export async function listAnnouncements(
  db: Db,
  courseId: number,
  page: { limit: number; offset: number },
) {
  return announcements(db, courseId)
    .leftJoin('accounts.account as sender', 'sender.id', 'message.sender_account_id')
    .select([
      'message.id',
      'message.subject',
      'message.text',
      sql<string | null>`sender.first_name || ' ' || sender.last_name`.as('sender'),
      'message.created_at as at',
      'message.recipients',
      'message.sent_at as sentAt',
    ])
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countAnnouncements(db: Db, courseId: number): Promise<number> {
  const { count } = await announcements(db, courseId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findName(db: Db, accountId: number): Promise<string> {
  const { name } = await db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .executeTakeFirstOrThrow();
  return name;
}
