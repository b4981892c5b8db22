import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { giveBackDiscount } from '../pricing/discounts.ts';
import { listOpenFor, listUnpaid } from './abandon-queries.ts';
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
  for (const { id } of unpaid) await abandon(db, id, 'account deleted');
  // Last, as everywhere: whoever holds a series waits for nothing else. The invoices keep their numbers.
  for (const { id, state } of unpaid) {
    if (state === 'invoiced') await issueDocument(db, config, id, 'credit_note');
  }
}

/**
 * This account is about to hand its team over: what it has not paid for it is cancelled, because only the owner buys. Before
 * the team is locked, as above; from here on nothing else is ordered or paid by the account.
 */
export async function abandonTeamOrders(
  db: Db,
  _config: Config,
  { accountId, teamId }: { accountId: number; teamId: string },
): Promise<void> {
  if (!db.isTransaction)
    throw new Error('Orders go in the transaction that hands their team over.');
  await takeBuyersTurn(db, accountId);
  for (const { id } of await listOpenFor(db, accountId, teamId)) {
    await abandon(db, id, 'team handed over');
  }
}

async function abandon(db: Db, orderId: string, note: string): Promise<void> {
  const { state } = await lockOrder(db, orderId);
  // A payment under way ends as it ends: without its buyer, the job `reconcile` gives it back.
  if (state !== 'paying') await moveOrder(db, orderId, 'cancelled', { note });
  await giveBackDiscount(db, orderId);
}
