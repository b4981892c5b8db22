import type { Signals } from '../../contract/notifications/notifications.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findSignals } from './queries.ts';

/** Loaded on every page of someone signed in: one statement. */
export async function getSignals(db: Db, { accountId }: Viewer): Promise<Signals> {
  const { news, ...signals } = await findSignals(db, accountId);
  return {
    ...signals,
    news: news.map((each) => ({ ...each, at: new Date(each.at).toISOString(), read: false })),
  };
}
