import type { Notification } from '../../contract/learning-signals.ts';
import type { Db } from '../platform/database.ts';

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
    .insertInto('learning.notification')
    .values({ account_id: accountId, ...rest })
    .onConflict((conflict) => conflict.columns(['account_id', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
}
