import type { Order } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { lockOrder } from '../orders/move-order.ts';
import type { LockedOrder } from '../orders/move-order-queries.ts';
import { presentOrder } from '../orders/present-order.ts';
import { findOrder } from '../orders/queries.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { beginRefund, tryRefund } from './refunds.ts';

/** Any paid order, also after the 14 days and when the buyer had a refund before: an Admin answers for it with a reason. */
export async function refundAnyOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
  reason: string,
): Promise<Order> {
  const refundId = await inTransaction(db, async (db) => {
    const order = await lockOrder(db, orderId);
    assertPaid(order);
    const { number, totalCents } = order;
    const begun = await beginRefund(db, config, provider, order, {
      accountId: viewer.accountId,
      askedBy: 'seller',
      note: `refunded by an Admin: ${reason}`,
      assertAllowed: () => refuseEarlier(db, orderId),
      byHand: 'Whoever took this payment is not set up any more. It has to go back by hand.',
    });
    const subject = `order ${number} (${moneyText(totalCents)}): ${reason}`;
    await recordAudit(db, viewer, 'refunded', subject);
    return begun;
  });
  if (refundId) await tryRefund(db, config, provider, refundId);
  const row = await findOrder(db, orderId);
  if (!row) throw new Refusal('not_found');
  return presentOrder(row);
}

/** Of two at once, also where one is the buyer, the second finds that it is done. */
function assertPaid({ state }: LockedOrder): void {
  if (state === 'paid') return;
  const isDone = state === 'refunding' || state === 'refunded';
  const detail = isDone ? 'This order is refunded already.' : 'Nobody has paid this order.';
  throw new Refusal('not_refundable', { detail });
}

async function refuseEarlier(db: Db, orderId: string): Promise<void> {
  const later = (await findOrder(db, orderId))?.later;
  if (!later) return;
  if (later.isLeft) {
    const detail = `Order ${later.number} is refunded, and its licences are still open. Stepwell takes them back as soon as it can: please try again after that.`;
    throw new Refusal('not_refundable', { detail });
  }
  const detail = `There is a later order for the same licences: ${later.number}. Please refund or cancel that one first.`;
  throw new Refusal('not_refundable', { detail });
}
