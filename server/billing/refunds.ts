import type { Order } from '../../contract/billing-orders.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';
import type { PaymentProvider } from './provider.ts';

export async function refundOrder(
  _db: Db,
  _config: Config,
  _provider: PaymentProvider,
  _viewer: Viewer,
  _orderId: string,
): Promise<Order> {
  throw new Error('not built');
}
