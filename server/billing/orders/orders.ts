import type { Order, OrderContent } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type OrderedPageQuery } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { stopPayment } from '../payments/stop-payment.ts';
import { releaseDiscount } from '../pricing/discounts.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { Refusal } from '../refusals.ts';
import { cancelOrder } from './cancel-order.ts';
import { draftOrder, isSameOrder } from './draft-order.ts';
import { type ClientSecret, presentOrder } from './present-order.ts';
import * as queries from './queries.ts';
import { lockBuyersOrder } from './state-machine.ts';
import { insertEvent, lockBuyer } from './state-queries.ts';

/** Unpaid orders per account; they are cancelled automatically after some days. */
const maxOpen = 200;

/** Also counts cancelled orders. */
const placingLimit = { orders: 60, seconds: 60 * 60 };

export async function placeOrder(
  db: Db,
  config: Config,
  viewer: Viewer,
  { key, ...content }: OrderContent & { key: string },
): Promise<Order> {
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    await lockBuyer(db, accountId);
    const earlier = await queries.findOrderByKey(db, accountId, key);
    if (earlier && !isSameOrder(earlier, content)) throw new Refusal('key_used');
    if (earlier) return presentOrder(earlier, { accountId });
    if ((await queries.countOpenOrders(db, accountId)) >= maxOpen) {
      const detail = `You have ${maxOpen} orders that are not paid. Please cancel some first.`;
      throw new Refusal('too_many', { detail });
    }
    const { count, secondsLeft } = await queries.countPlaced(db, accountId, placingLimit.seconds);
    if (count >= placingLimit.orders)
      throw new Refusal('too_many', { retryAfterSeconds: secondsLeft });
    const draft = await draftOrder(db, config, viewer, content);
    const { id: orderId } = await queries.insertOrder(db, accountId, key, draft);
    await insertEvent(db, { orderId, from: null, to: 'open', note: 'placed', accountId });
    return getOrder(db, viewer, orderId);
  });
}

export function listOrders(
  db: Db,
  { accountId }: Viewer,
  query: OrderedPageQuery & { teamId?: string | undefined },
) {
  const filter = { accountId, teamId: query.teamId };
  return listPage(query, {
    list: (window) => queries.listVisibleOrders(db, filter, window),
    count: () => queries.countVisibleOrders(db, filter),
    present: (row) => presentOrder(row, { accountId }),
  });
}

export async function getOrder(
  db: Db,
  viewer: Viewer,
  id: string,
  secret?: ClientSecret,
): Promise<Order> {
  const { accountId } = viewer;
  const row = await queries.findVisibleOrder(db, accountId, id);
  if (!row) throw new Refusal('not_found');
  return presentOrder(row, { accountId, secret });
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
  if (state === 'paying') await stopPayment(db, config, provider, id);
  return inTransaction(db, async (db) => {
    const order = await lockBuyersOrder(db, viewer.accountId, id);
    if (order.state === 'paying') throw new Refusal('payment_under_way');
    if (order.state !== 'open') throw new Refusal('order_closed');
    const draft = await draftOrder(db, config, viewer, content);
    if (draft.discountCodeId !== order.discountCodeId) await releaseDiscount(db, id);
    await queries.updateDraft(db, id, draft);
    return getOrder(db, viewer, id);
  });
}

export async function cancelBuyersOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  id: string,
): Promise<Order> {
  const { accountId } = viewer;
  const { state } = await getOrder(db, viewer, id);
  if (state === 'paying') await stopPayment(db, config, provider, id);
  return inTransaction(db, async (db) => {
    const order = await lockBuyersOrder(db, accountId, id);
    if (order.state === 'paid') {
      const detail = 'The payment has gone through: this order is paid. You can have it refunded.';
      throw new Refusal('order_closed', { detail });
    }
    if (order.state === 'paying') throw new Refusal('payment_under_way');
    await cancelOrder(db, config, id, { reason: 'buyer', by: accountId });
    return getOrder(db, viewer, id);
  });
}
