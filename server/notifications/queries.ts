import { sql } from 'kysely';
import type { Notification } from '../../contract/notifications/notifications.ts';
import type { Db } from '../platform/postgres/database.ts';

export interface NewNotification {
  accountId: number;
  kind: Notification['kind'];
  /** What it is about, such as `badge quiz-pro`: told twice, it is there once. */
  subject: string;
  title: string;
  text?: string;
  /** A path of the product. */
  link: string;
}

/** Nothing comes back when it was told before. */
export async function insertNotification(db: Db, notification: NewNotification) {
  const { accountId, ...rest } = notification;
  return db
    .insertInto('notifications.notification')
    .values({ account_id: accountId, ...rest })
    .onConflict((conflict) => conflict.columns(['account_id', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
}

const columns = [
  'id',
  'kind',
  'title',
  'text',
  'link',
  'created_at as at',
  'read_at as readAt',
] as const;

interface Unread {
  count: number;
  news: Omit<Notification, 'read'>[];
}

/** How many are unread, and the badges and certificates among them that were just earned, in one round trip. */
export async function findUnread(db: Db, accountId: number): Promise<Unread> {
  const { rows } = await sql<Unread>`
    select
      count(*) as count,
      coalesce(
        json_agg(
          json_build_object(
            'id', id, 'kind', kind, 'title', title, 'text', text, 'link', link, 'at', created_at
          )
          order by created_at desc, id desc
        ) filter (
          where kind in ('badge', 'certificate') and created_at > now() - interval '10 minutes'
        ),
        '[]'
      ) as news
    from notifications.notification
    where account_id = ${accountId} and read_at is null`.execute(db);
  return rows[0] ?? { count: 0, news: [] };
}

export async function listNotifications(
  db: Db,
  accountId: number,
  page: { order: 'asc' | 'desc'; limit: number; offset: number },
) {
  return db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select(columns)
    .orderBy('created_at', page.order)
    .orderBy('id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNotifications(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the account has it; read before, it keeps the moment. */
export async function markRead(db: Db, accountId: number, id: string): Promise<boolean> {
  const marked = await db
    .updateTable('notifications.notification')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function markAllRead(db: Db, accountId: number) {
  await db
    .updateTable('notifications.notification')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute();
}

/**
 * Marks it as mailed, and tells what to write to whom. Nothing comes back where no mail is wanted, or one was sent: of two
 * who ask at once, the second waits for the first and finds that. Of replies, and of feedback on one submission, there is one
 * mail an hour, so that nobody's inbox is filled through us.
 */
export async function claimMail(db: Db, id: string) {
  return db
    .updateTable('notifications.notification as notification')
    .from('accounts.account as account')
    .set({ mailed_at: sql<Date>`now()` })
    .where('notification.id', '=', id)
    .where('notification.kind', '<>', 'due')
    .where('notification.mailed_at', 'is', null)
    .whereRef('account.id', '=', 'notification.account_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications.preference as preference')
            .whereRef('preference.account_id', '=', 'account.id')
            .where('preference.mail_news', '=', false)
            .select('preference.account_id'),
        ),
      ),
    )
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('notification.kind', 'not in', ['reply', 'feedback']),
        not(
          exists(
            selectFrom('notifications.notification as earlier')
              .whereRef('earlier.account_id', '=', 'account.id')
              .whereRef('earlier.kind', '=', 'notification.kind')
              // The second word of a subject names the submission.
              .where(
                sql<boolean>`(
                  notification.kind = 'reply'
                  or split_part(earlier.subject, ' ', 2) = split_part(notification.subject, ' ', 2)
                )`,
              )
              .where('earlier.mailed_at', '>', sql<Date>`now() - interval '1 hour'`)
              .select('earlier.id'),
          ),
        ),
      ]),
    )
    .returning([
      'notification.kind',
      'notification.title',
      'notification.text',
      'notification.link',
      'account.id as accountId',
      'account.email',
      'account.first_name as firstName',
    ])
    .executeTakeFirst();
}

/** Badges and certificates of the last minutes that wait for their mail: those earned together are told together. */
export async function claimAchievements(db: Db, accountId: number) {
  return db
    .updateTable('notifications.notification')
    .set({ mailed_at: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications.notification')
        .select('id')
        .where('account_id', '=', accountId)
        .where('kind', 'in', ['badge', 'certificate'])
        .where('mailed_at', 'is', null)
        .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
        // Another mail is being made of those.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['title', 'text'])
    .execute();
}

export async function deleteOldRead(db: Db) {
  await db
    .deleteFrom('notifications.notification')
    .where('read_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
