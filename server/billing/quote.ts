import type { Quote, Wish } from '../../contract/billing-orders.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

/** Also what an order is written from: its numbers, and why it cannot be bought. */
export async function quoteOrder(
  _db: Db,
  _viewer: Viewer | null,
  _asked: { wish: Wish; code?: string | undefined },
): Promise<Quote> {
  throw new Error('not built');
}
