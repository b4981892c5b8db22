import type { Buyer, Order, PayBy, Wish } from '../../contract/billing-orders.ts';
import type { PageMeta } from '../../contract/endpoint.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';
import type { PaymentProvider } from './provider.ts';

interface OrderContent {
  wish: Wish;
  buyer: Buyer;
  code?: string | undefined;
  payBy: PayBy;
}
export async function placeOrder(
  _db: Db,
  _viewer: Viewer,
  _order: OrderContent & { key: string },
): Promise<Order> {
  throw new Error('not built');
}
export async function reviseOrder(
  _db: Db,
  _provider: PaymentProvider,
  _viewer: Viewer,
  _id: string,
  _content: OrderContent,
): Promise<Order> {
  throw new Error('not built');
}
export async function listOrders(
  _db: Db,
  _viewer: Viewer,
  _query: { _page: number; _limit: number; _order: 'asc' | 'desc' },
): Promise<{ data: Order[]; meta: PageMeta }> {
  throw new Error('not built');
}
export async function getOrder(_db: Db, _viewer: Viewer, _id: string): Promise<Order> {
  throw new Error('not built');
}
export async function cancelOrder(
  _db: Db,
  _provider: PaymentProvider,
  _viewer: Viewer,
  _id: string,
): Promise<Order> {
  throw new Error('not built');
}
/** The job `licences`: orders that nobody has paid for a week are given up. */
export async function cancelForgottenOrders(_db: Db): Promise<void> {}
