import type { Notification } from '../../contract/notifications/notifications.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import { Refusal } from '../platform/calls/errors.ts';
import { listPage, type OrderedPageQuery } from '../platform/calls/list-page.ts';
import type { Db } from '../platform/postgres/database.ts';
import { notificationEmailQueue } from './notification-email.ts';
import * as queries from './queries.ts';

/** These send their own emails, which the switch for notification emails doesn't stop. */
const kindsWithOwnEmail = ['due', 'order', 'team', 'account'];

/** Shows something at someone's bell and, unless its kind sends its own emails, by email. */
export async function notify(db: Db, notification: queries.NewNotification): Promise<void> {
  const stored = await queries.insertNotification(db, notification);
  if (stored && !kindsWithOwnEmail.includes(notification.kind)) {
    await db.jobs.enqueue(db, notificationEmailQueue, { notificationId: stored.id });
  }
}

/** A notification without its recipient. */
export type Notice = Omit<queries.NewNotification, 'accountId'>;

/** One unread notification of a kind is enough for an Admin, however many comments wait. */
export async function notifyAdmins(db: Db, notice: Notice, by: number | null = null) {
  for (const { id } of await queries.listAdminsWithoutUnread(db, notice.kind)) {
    if (id !== by) await notify(db, { accountId: id, ...notice });
  }
}

export function listNotifications(db: Db, viewer: Viewer, query: OrderedPageQuery) {
  return listPage(query, {
    list: (window) => queries.listNotifications(db, viewer.accountId, window),
    count: () => queries.countNotifications(db, viewer.accountId),
    present: ({ at, readAt, ...rest }): Notification => ({
      ...rest,
      at: at.toISOString(),
      read: readAt !== null,
    }),
  });
}

export async function readNotification(db: Db, viewer: Viewer, id: string): Promise<void> {
  if (!(await queries.markRead(db, viewer.accountId, id))) throw new Refusal('not_found');
}

export async function readAllNotifications(db: Db, viewer: Viewer): Promise<void> {
  await queries.markAllRead(db, viewer.accountId);
}

/** Read more than half a year ago; unread ones stay. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await queries.deleteOldRead(db);
}
