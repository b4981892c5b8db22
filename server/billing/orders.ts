import type { Order } from '../../contract/billing-orders.ts';
import type { PageMeta } from '../../contract/endpoint.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { giveBackDiscount } from './discounts.ts';
import { draftOrder, isSameOrder, type OrderContent } from './draft-order.ts';
import { lockOrder, lockOwnOrder, moveOrder } from './move-order.ts';
import { insertEvent, takeBuyersTurn } from './move-order-queries.ts';
import * as queries from './order-queries.ts';
import { type ClientSecret, presentOrder } from './present-order.ts';
import type { PaymentProvider } from './provider.ts';
import { releaseOrder } from './release-order.ts';

/** Nobody needs more at once; they are given up by themselves after some days. */
const mostOpen = 200;

export async function placeOrder(
  db: Db,
  viewer: Viewer,
  { key, ...content }: OrderContent & { key: string },
): Promise<Order> {
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    await takeBuyersTurn(db, accountId);
    const earlier = await queries.findOrderByKey(db, accountId, key);
    if (earlier && !isSameOrder(earlier, content)) throw new Refusal('key_used');
    if (earlier) return presentOrder(earlier);
    if ((await queries.countOpenOrders(db, accountId)) >= mostOpen) {
      const detail = `You have ${mostOpen} orders that are not paid. Please cancel some first.`;
      throw new Refusal('too_many', { detail });
    }
    const draft = await draftOrder(db, viewer, content);
    const { id: orderId } = await queries.insertOrder(db, accountId, key, draft);
    await insertEvent(db, { orderId, from: null, to: 'open', note: 'placed', accountId });
    return getOrder(db, viewer, orderId);
  });
}

export async function listOrders(
  db: Db,
  viewer: Viewer,
  query: { _page: number; _limit: number; _order: 'asc' | 'desc' },
): Promise<{ data: Order[]; meta: PageMeta }> {
  const { _page: page, _limit: limit, _order: order } = query;
  const [rows, total] = await Promise.all([
    queries.listOwnOrders(db, viewer.accountId, { order, limit, offset: (page - 1) * limit }),
    queries.countOwnOrders(db, viewer.accountId),
  ]);
  return { data: rows.map((row) => presentOrder(row)), meta: { page, limit, total } };
}

export async function getOrder(
  db: Db,
  viewer: Viewer,
  id: string,
  secret?: ClientSecret,
): Promise<Order> {
  const row = await queries.findOwnOrder(db, viewer.accountId, id);
  if (!row) throw new Refusal('not_found');
  return presentOrder(row, secret);
}

export async function reviseOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  id: string,
  content: OrderContent,
): Promise<Order> {
  const { state } = await getOrder(db, viewer, id);
  if (state === 'paying') await releaseOrder(db, config, provider, id);
  return inTransaction(db, async (db) => {
    const order = await lockOwnOrder(db, viewer.accountId, id);
    if (order.state === 'paying') throw new Refusal('payment_under_way');
    if (order.state !== 'open') throw new Refusal('order_closed');
    const draft = await draftOrder(db, viewer, content);
    if (draft.discountCodeId !== order.discountCodeId) await giveBackDiscount(db, id);
    await queries.updateDraft(db, id, draft);
    return getOrder(db, viewer, id);
  });
}

export async function cancelOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  id: string,
): Promise<Order> {
  const { state } = await getOrder(db, viewer, id);
  if (state === 'paying') await releaseOrder(db, config, provider, id);
  return inTransaction(db, async (db) => {
    const order = await lockOwnOrder(db, viewer.accountId, id);
    if (order.state === 'paid') {
      const detail = 'The payment has gone through: this order is paid. You can have it refunded.';
      throw new Refusal('order_closed', { detail });
    }
    if (order.state === 'paying') throw new Refusal('payment_under_way');
    if (order.state === 'invoiced') throw new Refusal('order_closed');
    if (order.state !== 'cancelled') await giveUp(db, id, viewer.accountId, 'cancelled by buyer');
    return getOrder(db, viewer, id);
  });
}

async function giveUp(db: Db, orderId: string, accountId: number | null, note: string) {
  await moveOrder(db, orderId, 'cancelled', { note, accountId });
  await giveBackDiscount(db, orderId);
}

/** The job `licences`: orders that nobody has paid for a week are given up. */
export async function cancelForgottenOrders(db: Db): Promise<void> {
  for (const id of await queries.listForgotten(db, 500)) {
    await inTransaction(db, async (db) => {
      const { state } = await lockOrder(db, id);
      if (state === 'open') await giveUp(db, id, null, 'not paid for days');
    });
  }
}
