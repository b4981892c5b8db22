import type { Db } from '../platform/postgres/database.ts';

/** Preferences, and the account's notifications. */
export async function exportNotifications(db: Db, accountId: number) {
  const [preferences, notifications] = await Promise.all([
    db
      .selectFrom('notifications.preference')
      .select([
        'time_zone',
        'zone_chosen',
        'mail_due',
        'lead_hours',
        'mail_news',
        'mail_course',
        'mail_teaching',
      ])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('notifications.notification')
      .select(['kind', 'title', 'text', 'link', 'created_at', 'read_at', 'mailed_at'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  return { preferences, notifications };
}
