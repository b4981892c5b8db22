import { randomUUID } from 'node:crypto';
import type { Order } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { presentOrder } from '../orders/present-order.ts';
import { findOrder } from '../orders/queries.ts';
import { lockOrder } from '../orders/state-machine.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { markPaid } from '../payments/apply-charge.ts';
import { insertPayment } from '../payments/queries.ts';
import { Refusal } from '../refusals.ts';

/** The bank transfer has arrived. */
export async function recordInvoicePaid(
  db: Db,
  config: Config,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  return inTransaction(db, async (db) => {
    const order = await lockInvoice(db, orderId);
    if (order.accountId === null) {
      const detail = 'The account of this order was deleted. Cancel the invoice.';
      throw new Refusal('order_closed', { detail });
    }
    assertNotEnded(order);
    await insertPayment(db, {
      orderId,
      key: randomUUID(),
      provider: 'invoice',
      method: 'Bank transfer',
      amountCents: order.totalCents,
      currency: order.currency,
      completed: true,
    });
    const { accountId } = viewer;
    await markPaid(db, config, order, { note: 'invoice paid', accountId });
    await recordAudit(db, viewer, 'recorded the payment of', nameOf(order), {
      before: { state: 'invoiced' },
      after: { state: 'paid' },
    });
    return getPresented(db, orderId);
  });
}

/** Added licences end with their team's year: there is nothing left to sell. */
function assertNotEnded({ kind, teamEndsAt }: LockedOrder): void {
  if (kind !== 'more_licences' || !teamEndsAt || teamEndsAt > new Date()) return;
  const detail = `These licences ended on ${formatSellerDay(teamEndsAt)}: cancel the invoice.`;
  throw new Refusal('order_closed', { detail });
}

export async function cancelInvoice(
  db: Db,
  config: Config,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  return inTransaction(db, async (db) => {
    const order = await lockInvoice(db, orderId);
    await cancelOrder(db, config, orderId, { reason: 'admin', by: viewer.accountId });
    await recordAudit(db, viewer, 'cancelled the invoice of', nameOf(order), {
      before: { state: 'invoiced' },
      after: { state: 'cancelled' },
    });
    return getPresented(db, orderId);
  });
}

/** Refuses the second of two Admins who act at once. */
async function lockInvoice(db: Db, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(db, orderId);
  if (order.state === 'invoiced') return order;
  throw new Refusal('order_closed', { detail: 'No invoice of this order waits to be paid.' });
}

/** For the audit log: `order 42 ($3,600.00)`. */
function nameOf({ number, totalCents, currency }: LockedOrder): string {
  return `order ${number} (${moneyText(totalCents, currency)})`;
}

async function getPresented(db: Db, orderId: string): Promise<Order> {
  const row = await findOrder(db, orderId);
  if (!row) throw new Refusal('not_found');
  return presentOrder(row);
}
