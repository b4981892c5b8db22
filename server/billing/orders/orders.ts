import type { Order, OrderContent } from '../../../contract/billing/orders.ts';
import type { PageMeta } from '../../../contract/endpoint.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { tellOfLapse } from '../invoices/invoice-reminders.ts';
import { giveBackDiscount } from '../pricing/discounts.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { draftOrder, isSameOrder } from './draft-order.ts';
import { stopAwaiting } from './fulfil.ts';
import { lockOrder, lockOwnOrder, moveOrder } from './move-order.ts';
import { insertEvent, type LockedOrder, takeBuyersTurn } from './move-order-queries.ts';
import { type ClientSecret, presentOrder } from './present-order.ts';
import * as queries from './queries.ts';
import { releaseOrder } from './release-order.ts';

/** Nobody needs more at once; they are given up by themselves after some days. */
const mostOpen = 200;

/** Also when each is cancelled at once: nobody buys so fast. */
const placing = { most: 60, seconds: 60 * 60 };

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
    const { count, secondsLeft } = await queries.countPlaced(db, accountId, placing.seconds);
    if (count >= placing.most) throw new Refusal('too_many', { retryAfterSeconds: secondsLeft });
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
    const { accountId } = viewer;
    if (order.state !== 'cancelled') {
      await giveUp(db, config, order, { note: 'cancelled by buyer', accountId });
    }
    return getOrder(db, viewer, id);
  });
}

/** An invoice keeps its number: a credit note takes it back in the books. */
export async function giveUp(
  db: Db,
  config: Config,
  order: LockedOrder,
  about: { note: string; accountId: number | null },
): Promise<void> {
  const { id, state } = order;
  await moveOrder(db, id, 'cancelled', about);
  // The team before the code, as whoever pays locks them.
  if (state === 'invoiced') await stopAwaiting(db, order);
  await giveBackDiscount(db, id);
  if (state === 'invoiced') await issueDocument(db, config, id, 'credit_note');
}

/** Orders that nobody has paid for a week, and invoices long overdue, are given up. */
export async function cancelForgottenOrders(db: Db, config: Config): Promise<void> {
  const forgotten = await queries.listForgotten(db, 500);
  await runAll(forgotten, 'the forgotten orders', ({ id, state }) =>
    inTransaction(db, async (db) => {
      const order = await lockOrder(db, id);
      if (order.state !== state) return;
      if (state === 'invoiced') await tellOfLapse(db, order);
      await giveUp(db, config, order, { note: 'not paid for days', accountId: null });
    }),
  );
}
