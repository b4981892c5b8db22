import type { Db } from '../platform/database.ts';
import { insertNotification, type NewNotification } from './notification-queries.ts';

/** Tells a learner something, by the bell and, except for what is due, by mail; that has its own. */
export async function notify(db: Db, notification: NewNotification): Promise<void> {
  const stored = await insertNotification(db, notification);
  if (stored && notification.kind !== 'due') {
    await db.jobs.enqueue(db, 'news', { notificationId: stored.id });
  }
}
