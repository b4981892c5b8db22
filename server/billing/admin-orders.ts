import type { Order, OrderState } from '../../contract/billing-orders.ts';
import type { PageMeta } from '../../contract/endpoint.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';

interface OrderFilter {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
  _sort: 'createdAt' | 'total';
  state?: OrderState | undefined;
  search?: string | undefined;
}
export async function listAllOrders(
  _db: Db,
  _filter: OrderFilter,
): Promise<{ data: (Order & { username: string | null })[]; meta: PageMeta }> {
  throw new Error('not built');
}
export async function recordInvoicePaid(
  _db: Db,
  _config: Config,
  _viewer: Viewer,
  _orderId: string,
): Promise<Order> {
  throw new Error('not built');
}
export async function cancelInvoice(
  _db: Db,
  _config: Config,
  _viewer: Viewer,
  _orderId: string,
): Promise<Order> {
  throw new Error('not built');
}
