import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import { listUnpaid } from './abandon-queries.ts';
import { giveBackDiscount } from './discounts.ts';
import { issueDocument } from './documents.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { takeBuyersTurn } from './move-order-queries.ts';

/**
 * These accounts are about to be deleted: what they have not paid is cancelled, and others can have their discounts. Before
 * anything else is locked: whoever buys holds their turn first, too.
 */
export async function abandonOrders(
  db: Db,
  config: Config,
  accountIds: readonly number[],
): Promise<void> {
  if (!db.isTransaction) throw new Error('Orders go in the transaction that deletes their buyer.');
  const inSequence = accountIds.toSorted((one, other) => one - other);
  for (const accountId of inSequence) await takeBuyersTurn(db, accountId);
  const unpaid = await listUnpaid(db, accountIds);
  for (const { id } of unpaid) await abandon(db, id);
  // Last, as everywhere: whoever holds a series waits for nothing else. The invoices keep their numbers.
  for (const { id, state } of unpaid) {
    if (state === 'invoiced') await issueDocument(db, config, id, 'credit_note');
  }
}

async function abandon(db: Db, orderId: string): Promise<void> {
  const { state } = await lockOrder(db, orderId);
  // A payment under way ends as it ends: without its buyer, the job `reconcile` gives it back.
  if (state !== 'paying') await moveOrder(db, orderId, 'cancelled', { note: 'account deleted' });
  await giveBackDiscount(db, orderId);
}
