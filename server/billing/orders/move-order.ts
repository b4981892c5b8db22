import type { OrderState } from '../../../contract/billing/orders.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './move-order-queries.ts';
import { mayMove } from './order-states.ts';

/** Whoever changes an order holds it from here on, and its buyer's other orders with it: always in this sequence. */
export async function lockOrder(db: Db, orderId: string): Promise<queries.LockedOrder> {
  const buyer = await queries.findBuyer(db, orderId);
  if (!buyer) throw new Refusal('not_found');
  if (buyer.accountId !== null) await queries.takeBuyersTurn(db, buyer.accountId);
  const order = await queries.lockOrderRow(db, orderId);
  if (!order) throw new Refusal('not_found');
  return order;
}

export async function lockOwnOrder(db: Db, accountId: number, orderId: string) {
  const buyer = await queries.findBuyer(db, orderId);
  if (buyer?.accountId !== accountId) throw new Refusal('not_found');
  return lockOrder(db, orderId);
}

/** The one place where an order changes its state. Refuses with `order_closed` what is no move of the machine. */
export async function moveOrder(
  db: Db,
  orderId: string,
  to: OrderState,
  about: { note?: string; accountId?: number | null } = {},
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { state: from } = await lockOrder(db, orderId);
    if (!mayMove(from, to)) throw new Refusal('order_closed');
    if (!(await queries.updateState(db, orderId, { from, to }))) throw new Refusal('order_closed');
    const { note = '', accountId = null } = about;
    await queries.insertEvent(db, { orderId, from, to, note, accountId });
  });
}
