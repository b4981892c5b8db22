import type { Notification } from '../../contract/notifications/notifications.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import type { Db } from '../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Told by mails of their own, which nobody can switch off with the news. */
const haveOwnMail = ['due', 'order', 'team'];

/** Tells a learner something, by the bell and, unless such things have mails of their own, by mail. */
export async function notify(db: Db, notification: queries.NewNotification): Promise<void> {
  const stored = await queries.insertNotification(db, notification);
  if (stored && !haveOwnMail.includes(notification.kind)) {
    await db.jobs.enqueue(db, 'news', { notificationId: stored.id });
  }
}

interface Paging {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
}

export async function listNotifications(db: Db, viewer: Viewer, query: Paging) {
  const { _page: page, _limit: limit, _order: order } = query;
  const [rows, total] = await Promise.all([
    queries.listNotifications(db, viewer.accountId, { order, limit, offset: (page - 1) * limit }),
    queries.countNotifications(db, viewer.accountId),
  ]);
  const data: Notification[] = rows.map(({ at, readAt, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    read: readAt !== null,
  }));
  return { data, meta: { page, limit, total } };
}

export async function readNotification(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await queries.markRead(db, viewer.accountId, id))) throw new Refusal('not_found');
}

export async function readAllNotifications(db: Db, viewer: Viewer): Promise<void> {
  await queries.markAllRead(db, viewer.accountId);
}

/** What was read half a year ago; unread ones wait. */
export async function forgetOldNotifications(db: Db): Promise<void> {
  await queries.deleteOldRead(db);
}
