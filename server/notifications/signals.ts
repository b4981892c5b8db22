import type { Signals } from '../../contract/notifications/notifications.ts';
import { countDueReviews } from '../assessment/review/review.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findUnread } from './queries.ts';

/** Asked for on every page of whoever is signed in: two statements, both on an index. */
export async function getSignals(db: Db, { accountId }: Viewer): Promise<Signals> {
  const [{ count, news }, dueReviews] = await Promise.all([
    findUnread(db, accountId),
    countDueReviews(db, accountId),
  ]);
  return {
    unread: count,
    dueReviews,
    news: news.map((each) => ({ ...each, at: new Date(each.at).toISOString(), read: false })),
  };
}
