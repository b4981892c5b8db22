import type { Order } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/text/money.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { revokeAccess } from '../orders/fulfil.ts';
import { getOrder } from '../orders/orders.ts';
import { presentOrder } from '../orders/present-order.ts';
import { findOrder, isVisible } from '../orders/queries.ts';
import { lockOrder, moveOrder } from '../orders/state-machine.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { findSucceededPayment } from '../payments/queries.ts';
import { findProvider } from '../providers/choose-provider.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { Refusal } from '../refusals.ts';
import { completeRefund, requestBankTransfer, requestProviderRefund } from './complete-refund.ts';
import { insertRefund } from './queries.ts';
import { assertAdminMayRefund, assertMayRefund } from './refund-policy.ts';

/** A click under Orders, by the buyer or the owner of the team it was bought for. Of many clicks at once, one refunds. */
export async function refundOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  const { accountId } = viewer;
  const refundId = await inTransaction(db, async (db) => {
    if (!(await isVisible(db, accountId, orderId))) throw new Refusal('not_found');
    const order = await lockOrder(db, orderId);
    if (order.state === 'refunding' || order.state === 'refunded') return undefined;
    if (order.state !== 'paid') throw new Refusal('not_refundable');
    await assertMayRefund(db, config, order, accountId);
    return startRefund(db, config, provider, order, {
      accountId,
      requestedBy: 'buyer',
      note: 'asked for by buyer',
      byHand: `We have to refund this payment manually. Email ${config.support.email} and we'll do it.`,
      notNotified: accountId,
    });
  });
  if (refundId) await tryProviderRefund(db, config, provider, refundId);
  return getOrder(db, viewer, orderId);
}

/** An Admin's refund, with a reason for the audit log. */
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
    await assertAdminMayRefund(db, order);
    const started = await startRefund(db, config, provider, order, {
      accountId: viewer.accountId,
      requestedBy: 'seller',
      note: `refunded by an Admin: ${reason}`,
      byHand: "This payment's provider is no longer set up. Refund it manually.",
      notNotified: order.accountId,
    });
    const subject = `order ${order.number} (${moneyText(order.totalCents, order.currency)}): ${reason}`;
    await recordAudit(db, viewer, 'refunded', subject, {
      before: { state: order.state },
      after: { state: 'refunding', amount: moneyText(order.totalCents, order.currency), reason },
    });
    return started;
  });
  if (refundId) await tryProviderRefund(db, config, provider, refundId);
  const row = await findOrder(db, orderId);
  if (!row) throw new Refusal('not_found');
  return presentOrder(row);
}

interface RefundRequester {
  accountId: number;
  requestedBy: 'buyer' | 'seller';
  /** For the order's history. */
  note: string;
  /** What to say if the provider that took the money is no longer configured. */
  byHand: string;
  /** Not notified: they know it already, or learn it with the credit note. */
  notNotified: number | null;
}

/** Revokes access and records the refund of a locked order. Returns its id if a provider has to be asked for the money. */
async function startRefund(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  order: LockedOrder,
  { accountId, requestedBy, note, byHand, notNotified }: RefundRequester,
): Promise<string | undefined> {
  const { id: orderId } = order;
  const payment = await findSucceededPayment(db, orderId);
  const hasNoProvider = payment?.provider === 'none' || payment?.provider === 'invoice';
  if (!payment || (!hasNoProvider && !findProvider(db, provider, payment.provider))) {
    throw new Refusal('not_refundable', { detail: byHand });
  }
  await revokeAccess(db, config, order, notNotified);
  await moveOrder(db, orderId, 'refunding', { note, accountId });
  const { id: paymentId, amountCents } = payment;
  const { id } = await insertRefund(db, {
    orderId,
    paymentId,
    amountCents,
    accountId,
    requestedBy,
  });
  if (!hasNoProvider) return id;
  await completeRefund(db, config, id, null);
  if (payment.provider === 'invoice') await requestBankTransfer(db, config, order);
  return undefined;
}

/** Never fails: the job `reconcile` tries again and reports failures. */
async function tryProviderRefund(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  await requestProviderRefund(db, config, provider, refundId).catch(() => undefined);
}
