import {
  type Buyer,
  getOrder,
  listOrders,
  type Order,
  type OrderContent,
  type OrderItem,
  placeOrder,
  reviseOrder,
} from '../../../contract/billing/orders.ts';
import { call, callPage } from '../../data/api.ts';
import { errorStatus } from '../../data/error-message.ts';
import { deleteDraft, draftKey, findOrCreateDraft, saveDraft } from './checkout-draft.ts';

/** Places the order, or revises the unpaid one that this browser has placed before. */
export async function placeOrReviseOrder(accountId: number, content: OrderContent): Promise<Order> {
  const key = draftKey(accountId, content.item);
  const { orderId } = findOrCreateDraft(key);
  const earlier = orderId ? await findOrder(orderId) : null;
  const order = earlier && isPayable(earlier) ? await reviseEarlier(earlier, content) : earlier;
  if (order && isForThisPurchase(order, content.item)) return order;
  if (orderId) deleteDraft(key);
  return placeNew(key, content);
}

export const isPayable = ({ state }: Order) => state === 'open' || state === 'paying';

/** An order already paid (perhaps in another tab) also matches, so that nothing is bought twice. A personal licence never matches a team. */
function isForThisPurchase(order: Order, item: OrderItem): boolean {
  if (isPayable(order)) return true;
  const isOtherPlan = item.kind === 'licence' && (item.seats === 1) !== (order.seats === 1);
  return (order.state === 'paid' || order.state === 'invoiced') && !isOtherPlan;
}

async function placeNew(key: string, content: OrderContent): Promise<Order> {
  const send = () => call(placeOrder, { body: { key: findOrCreateDraft(key).key, ...content } });
  let order: Order;
  try {
    order = await send();
  } catch (failure) {
    if (errorStatus(failure) !== 409) throw failure;
    // The first reply was lost, and the order has been changed on the page since.
    const earlier = await findUnpaidOrder(content.item);
    if (earlier) {
      saveDraft(key, { ...findOrCreateDraft(key), orderId: earlier.id });
      return reviseEarlier(earlier, content);
    }
    deleteDraft(key);
    order = await send();
  }
  if (order.state === 'cancelled' || order.state === 'refunded') {
    deleteDraft(key);
    order = await send();
  }
  saveDraft(key, { ...findOrCreateDraft(key), orderId: order.id });
  return order;
}

/** Sent even when nothing was changed, because the price may have. But that would stop a payment in progress. */
async function reviseEarlier(earlier: Order, content: OrderContent): Promise<Order> {
  if (earlier.state === 'paying' && hasContent(earlier, content)) return earlier;
  try {
    return await call(reviseOrder, { params: { id: earlier.id }, body: content });
  } catch (failure) {
    if (errorStatus(failure) !== 409) throw failure;
    // Paid in another window in the meantime, or being paid.
    const current = await findOrder(earlier.id);
    if (!current || current.state === 'open') throw failure;
    return current;
  }
}

async function findOrder(id: string): Promise<Order | null> {
  try {
    return await call(getOrder, { params: { id } });
  } catch (failure) {
    if (errorStatus(failure) === 404) return null;
    throw failure;
  }
}

async function findUnpaidOrder(item: OrderItem): Promise<Order | undefined> {
  const { data } = await callPage(listOrders, { query: { limit: 20 } });
  return data.find((order) => isPayable(order) && isForItem(order, item));
}

const isForItem = (order: Order, item: OrderItem) =>
  order.kind === item.kind &&
  (item.kind !== 'course' || order.courseId === item.courseId) &&
  (!('teamId' in item) || order.teamId === item.teamId);

function hasContent(order: Order, { item, buyer, code, payBy }: OrderContent): boolean {
  const seats = item.kind === 'course' ? 1 : item.seats;
  const fields = Object.keys(order.buyer) as (keyof Buyer)[];
  return (
    isForItem(order, item) &&
    order.seats === seats &&
    order.payBy === payBy &&
    (order.code ?? '') === (code ?? '') &&
    fields.every((field) => order.buyer[field] === buyer[field])
  );
}
