import type { Signals } from '../../contract/notifications/notifications.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findUnread } from './queries.ts';

/** What the header and menu show of the domains above this one. Passed in by `server/app.ts`. */
export interface SignalSources {
  countDueReviews(db: Db, accountId: number): Promise<number>;
  findTeamRole(db: Db, accountId: number): Promise<Signals['team']>;
}

/** Loaded on every page of someone signed in: three statements, all on an index. */
export async function getSignals(
  db: Db,
  { accountId }: Viewer,
  sources: SignalSources,
): Promise<Signals> {
  const [{ count, news }, dueReviews, team] = await Promise.all([
    findUnread(db, accountId),
    sources.countDueReviews(db, accountId),
    sources.findTeamRole(db, accountId),
  ]);
  return {
    unread: count,
    dueReviews,
    team,
    news: news.map((each) => ({ ...each, at: new Date(each.at).toISOString(), read: false })),
  };
}
