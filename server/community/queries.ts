import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';

interface NewContactMessage {
  accountId: number | null;
  name: string;
  email: string;
  comment: string;
  topic?: 'support' | 'sales';
  organisation?: string;
  seats?: number;
}

export async function insertContactMessage(db: Db, message: NewContactMessage) {
  const { accountId, ...rest } = message;
  await db
    .insertInto('community.contact_message')
    .values({ account_id: accountId, ...rest })
    .execute();
}

/** Nothing comes back when the address was asked for a moment ago and no further mail is due. */
export async function askForSubscription(db: Db, email: string, tokenHash: string) {
  const { rows } = await sql<{ state: 'pending' | 'confirmed' }>`
    insert into community.newsletter_subscription as s (email, token_hash, state)
    values (${email}, ${tokenHash}, 'pending')
    on conflict (email) do update set
      token_hash = excluded.token_hash,
      state = case when s.state = 'confirmed' then s.state else 'pending' end,
      asked_at = now(),
      ended_at = null
    where s.state = 'ended' or s.asked_at < now() - interval '2 minutes'
    returning state`.execute(db);
  return rows[0]?.state;
}

/** Whether there is such a subscription that has not ended. */
export async function confirmSubscription(db: Db, tokenHash: string) {
  const confirmed = await db
    .updateTable('community.newsletter_subscription')
    .set({ state: 'confirmed', confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('token_hash', '=', tokenHash)
    .where('state', '<>', 'ended')
    .returning('email')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function endSubscription(db: Db, tokenHash: string) {
  const ended = await db
    .updateTable('community.newsletter_subscription')
    .set({
      state: 'ended',
      confirmed_at: null,
      ended_at: sql<Date>`coalesce(ended_at, now())`,
    })
    .where('token_hash', '=', tokenHash)
    .returning('email')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function listTestimonials(db: Db, limit: number) {
  return db
    .selectFrom('community.review as review')
    .innerJoin('accounts.account as author', 'author.id', 'review.account_id')
    .innerJoin('catalog.course as course', 'course.id', 'review.course_id')
    .where('review.home_position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .select([
      'author.first_name',
      'author.last_name',
      'review.comment',
      'course.title as course_title',
    ])
    .orderBy('review.home_position')
    .limit(limit)
    .execute();
}

export async function listSupportTeam(db: Db) {
  return db
    .selectFrom('community.support_person')
    .select(['name', 'task', 'hours'])
    .orderBy('position')
    .execute();
}

/** Whoever never confirmed did not want to be kept. */
export async function deleteUnconfirmedSubscriptions(db: Db) {
  await db
    .deleteFrom('community.newsletter_subscription')
    .where('state', '=', 'pending')
    .where('asked_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
