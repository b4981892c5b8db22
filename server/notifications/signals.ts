import type { Signals } from '../../contract/notifications/notifications.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findUnread } from './queries.ts';

/** Numbers shown in the header and menu that domains above this one count. Passed in by `server/app.ts`. */
export interface SignalSources {
  countDueReviews(db: Db, accountId: number): Promise<number>;
}

/** Loaded on every page of someone signed in: two statements, both on an index. */
export async function getSignals(
  db: Db,
  { accountId }: Viewer,
  sources: SignalSources,
): Promise<Signals> {
  const [{ count, news }, dueReviews] = await Promise.all([
    findUnread(db, accountId),
    sources.countDueReviews(db, accountId),
  ]);
  return {
    unread: count,
    dueReviews,
    news: news.map((each) => ({ ...each, at: new Date(each.at).toISOString(), read: false })),
  };
}
