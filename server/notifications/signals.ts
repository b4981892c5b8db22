import type { Signals } from '../../contract/notifications/notifications.ts';
import type { Viewer } from '../platform/calls/calls.ts';
import type { Db } from '../platform/postgres/database.ts';
import { findSignals } from './queries.ts';

/** Loaded on every page of someone signed in: one statement, shared by requests that arrive at the same moment. */
export async function getSignals(db: Db, { accountId }: Viewer): Promise<Signals> {
  const found = await findSignals(db, accountId);
  if (!found) throw new Error(`No signals of account ${accountId} were read.`);
  const { news, ...signals } = found;
  return {
    ...signals,
    news: news.map((each) => ({ ...each, at: new Date(each.at).toISOString(), read: false })),
  };
}
