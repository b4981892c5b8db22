import type { Buyer, Order, OrderItem, PayBy } from '../../../contract/billing/orders.ts';
import { ApiError, call, callPage } from '../../data/api.ts';
import { forgetKept, keep, keptFor, nameOfWish } from './checkout-draft.ts';

export interface OrderContent {
  wish: OrderItem;
  buyer: Buyer;
  code?: string | undefined;
  payBy: PayBy;
}

const contract = () => import('../../../contract/billing/orders.ts');

/** Places the order, or brings the one that was placed before up to what is wanted now. */
export async function writeOrder(accountId: number, content: OrderContent): Promise<Order> {
  const name = nameOfWish(accountId, content.wish);
  const { orderId } = keptFor(name);
  const before = orderId ? await findOrder(orderId) : null;
  const order = before && isUnpaid(before) ? await revise(before, content) : before;
  if (order && stands(order, content.wish)) return order;
  if (orderId) forgetKept(name);
  return place(name, content);
}

/** Paid, and nobody here has heard of it yet: it is not paid again. But a licence for oneself is no team. */
function stands(order: Order, wish: OrderItem): boolean {
  if (isUnpaid(order)) return true;
  const isOther = wish.kind === 'licence' && (wish.seats === 1) !== (order.seats === 1);
  return (order.state === 'paid' || order.state === 'invoiced') && !isOther;
}

async function place(name: string, content: OrderContent): Promise<Order> {
  const { placeOrder } = await contract();
  const send = () => call(placeOrder, { body: { key: keptFor(name).key, ...content } });
  let order: Order;
  try {
    order = await send();
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 409) throw failure;
    // The answer to the first try was lost, and something has been changed since.
    const earlier = await findUnpaid(content.wish);
    if (earlier) {
      keep(name, { ...keptFor(name), orderId: earlier.id });
      return revise(earlier, content);
    }
    forgetKept(name);
    order = await send();
  }
  if (order.state === 'cancelled' || order.state === 'refunded') {
    forgetKept(name);
    order = await send();
  }
  keep(name, { ...keptFor(name), orderId: order.id });
  return order;
}

/** Also without a change: the price may be another one. But a payment that waits for its payer would be stopped. */
async function revise(before: Order, content: OrderContent): Promise<Order> {
  if (before.state === 'paying' && isSame(before, content)) return before;
  const { reviseOrder } = await contract();
  try {
    return await call(reviseOrder, { params: { id: before.id }, body: content });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 409) throw failure;
    // Paid meanwhile in another window, or being paid: that is the answer.
    const now = await findOrder(before.id);
    if (!now || now.state === 'open') throw failure;
    return now;
  }
}

async function findOrder(id: string): Promise<Order | null> {
  const { getOrder } = await contract();
  try {
    return await call(getOrder, { params: { id } });
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 404) return null;
    throw failure;
  }
}

async function findUnpaid(wish: OrderItem): Promise<Order | undefined> {
  const { listOrders } = await contract();
  const { data } = await callPage(listOrders, { query: { limit: 20 } });
  return data.find((order) => isUnpaid(order) && isFor(order, wish));
}

const isUnpaid = (order: Order) => order.state === 'open' || order.state === 'paying';

const isFor = (order: Order, wish: OrderItem) =>
  order.kind === wish.kind &&
  (wish.kind !== 'course' || order.courseId === wish.courseId) &&
  (!('teamId' in wish) || order.teamId === wish.teamId);

function isSame(order: Order, { wish, buyer, code, payBy }: OrderContent): boolean {
  const seats = wish.kind === 'course' ? 1 : wish.seats;
  const isSameBuyer = (Object.keys(order.buyer) as (keyof Buyer)[]).every(
    (field) => order.buyer[field] === buyer[field],
  );
  return (
    isFor(order, wish) &&
    order.seats === seats &&
    order.payBy === payBy &&
    (order.code ?? '') === (code ?? '') &&
    isSameBuyer
  );
}
