import type { OrderState } from '../../../contract/billing/orders.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './state-queries.ts';

/** Every transition an order can make. */
const transitions = {
  /** Placed, not paid. */
  open: ['paying', 'invoiced', 'paid', 'cancelled'],
  /** A payment is in progress and may already be charged, so nothing else may happen. */
  paying: ['paid', 'open'],
  /** An invoice was sent. */
  invoiced: ['paid', 'cancelled'],
  paid: ['refunding'],
  /** A refund is in progress. Access is revoked, unless the refund was made elsewhere while licences were in use. */
  refunding: ['refunded'],
  refunded: [],
  cancelled: [],
} as const satisfies Record<OrderState, readonly OrderState[]>;

export function mayMove(from: OrderState, to: OrderState): boolean {
  return (transitions[from] as readonly OrderState[]).includes(to);
}

/** Locks the buyer, then the order: always in this sequence, so that two requests of one buyer cannot deadlock. */
export async function lockOrder(db: Db, orderId: string): Promise<queries.LockedOrder> {
  const buyer = await queries.findBuyer(db, orderId);
  if (!buyer) throw new Refusal('not_found');
  if (buyer.accountId !== null) await queries.lockBuyer(db, buyer.accountId);
  const order = await queries.lockOrderRow(db, orderId);
  if (!order) throw new Refusal('not_found');
  return order;
}

export async function lockBuyersOrder(db: Db, accountId: number, orderId: string) {
  const buyer = await queries.findBuyer(db, orderId);
  if (buyer?.accountId !== accountId) throw new Refusal('not_found');
  return lockOrder(db, orderId);
}

/** The only place where an order changes its state. Refuses with `order_closed` if there is no such transition. */
export async function moveOrder(
  db: Db,
  orderId: string,
  to: OrderState,
  event: { note?: string; accountId?: number | null } = {},
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { state: from } = await lockOrder(db, orderId);
    if (!mayMove(from, to)) throw new Refusal('order_closed');
    if (!(await queries.updateState(db, orderId, { from, to }))) throw new Refusal('order_closed');
    const { note = '', accountId = null } = event;
    await queries.insertEvent(db, { orderId, from, to, note, accountId });
  });
}

/** Records something in the order's history without changing its state. */
export async function addNote(
  db: Db,
  { id: orderId, state }: Pick<queries.LockedOrder, 'id' | 'state'>,
  note: string,
): Promise<void> {
  await queries.insertEvent(db, { orderId, from: state, to: state, note, accountId: null });
}
