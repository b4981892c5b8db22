import { getOrder, type Order, type OrderItem } from '../../../contract/billing/orders.ts';
import { call } from '../../data/api.ts';
import { findKept, forgetKept, keep, nameOfWish } from '../shared/checkout-draft.ts';
import { wishOf } from './payment-address.ts';
import { findNews } from './payment-try.ts';

export const loadOrder = (id: string, signal?: AbortSignal) =>
  call(getOrder, { params: { id } }, { ...(signal && { signal }) });

/** What was begun on an earlier visit, if its end was not heard of. */
export async function findUnheard(accountId: number, wish: OrderItem): Promise<Order | null> {
  const name = nameOfWish(accountId, wish);
  const id = findKept(name)?.orderId;
  if (!id) return null;
  const found = await loadOrder(id);
  // An order for another number of licences does not change the page that was asked for.
  const isOther = found.state === 'open' && found.seats !== seatsOf(wish);
  if (!isOther && findNews(accountId, found, false)) return found;
  if (found.state !== 'open' && found.state !== 'paying') forgetKept(name);
  return null;
}

const seatsOf = (wish: OrderItem) => (wish.kind === 'course' ? 1 : wish.seats);

/** The next press pays this order, also when another one was kept. */
export function remember(order: Order, accountId: number): void {
  const wish = wishOf(order);
  const name = wish && nameOfWish(accountId, wish);
  if (!name || findKept(name)?.orderId === order.id) return;
  keep(name, { key: crypto.randomUUID(), orderId: order.id });
}
