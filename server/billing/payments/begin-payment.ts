import type { SimulatedMethod } from '../../../contract/billing/orders.ts';
import { notSoldText } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assertForSale, itemOf } from '../orders/draft-order.ts';
import { invoiceOrder } from '../orders/invoice-order.ts';
import { findOrderCode } from '../orders/queries.ts';
import { lockBuyersOrder, moveOrder } from '../orders/state-machine.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { reserveDiscount } from '../pricing/discounts.ts';
import { quoteOrder } from '../pricing/quote.ts';
import type { ChargeRequest, PaymentProvider } from '../providers/provider.ts';
import { methodText } from '../providers/simulated/simulated-provider.ts';
import { Refusal } from '../refusals.ts';
import { markPaid } from './apply-charge.ts';
import * as queries from './queries.ts';

export interface PaymentRequest {
  key: string;
  /** What the payer agreed to: no other amount is charged. */
  totalCents: number;
  simulated?: SimulatedMethod | undefined;
}

/** Against testing stolen cards. */
const paymentLimit = { payments: 20, seconds: 10 * 60 };

/**
 * Records in the caller's transaction that an order is being paid. Returns what to charge, or that another payment of the order is
 * in progress, or that there is nothing left to do.
 */
export async function beginPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
  { key, totalCents, simulated }: PaymentRequest,
): Promise<ChargeRequest | 'in progress' | 'done'> {
  const { accountId } = viewer;
  const order = await lockBuyersOrder(db, accountId, orderId);
  const isUnpaid = order.state === 'open' || order.state === 'paying';
  if (isUnpaid && totalCents !== order.totalCents) throw new Refusal('order_outdated');
  const toRequest = (paymentId: string): ChargeRequest => ({
    key: paymentId,
    amountCents: order.totalCents,
    currency: order.currency,
    orderId,
    orderNumber: order.number,
    title: order.title,
    simulated,
  });
  const earlier = await queries.findPaymentByKey(db, orderId, key);
  if (earlier?.state === 'started' && earlier.provider === provider.name) {
    return toRequest(earlier.id);
  }
  if (order.state === 'paying') return 'in progress';
  // A retry with the same key.
  if (earlier || order.state === 'paid' || order.state === 'invoiced') return 'done';
  if (order.state !== 'open') throw new Refusal('order_closed');

  await refuseOutdated(db, config, viewer, order);
  const isPaidByProvider = order.totalCents > 0 && order.payBy !== 'invoice';
  if (isPaidByProvider && provider.name === 'simulated' && !simulated) {
    throw new Refusal('card_details_missing');
  }
  if (isPaidByProvider) await limitPayments(db, accountId);
  const { discountCodeId, totalCents: amountCents, currency } = order;
  if (discountCodeId) await reserveDiscount(db, { discountCodeId, orderId, accountId });

  if (amountCents === 0) {
    const free = { provider: 'none', method: '', completed: true } as const;
    await queries.insertPayment(db, { orderId, key, amountCents, currency, ...free });
    await refuseCompeting(() => markPaid(db, config, order, { note: 'nothing to pay', accountId }));
    return 'done';
  }
  if (order.payBy === 'invoice') {
    await invoiceOrder(db, config, order, { note: 'pays by invoice', accountId });
    return 'done';
  }
  if (provider.name === 'off') throw new Refusal('cannot_buy', { detail: notSoldText });
  await refuseCompeting(() => moveOrder(db, orderId, 'paying', { accountId }));
  const method = simulated && provider.name === 'simulated' ? methodText(simulated) : '';
  const payment = { orderId, key, provider: provider.name, amountCents, currency, method };
  return toRequest((await queries.insertPayment(db, payment)).id);
}

/** The price, the team and the discount must still be as they were when this was ordered. */
async function refuseOutdated(
  db: Db,
  config: Config,
  viewer: Viewer,
  order: LockedOrder,
): Promise<void> {
  const item = itemOf(order);
  if (!item) throw new Refusal('order_outdated');
  const code = await findOrderCode(db, order.id);
  const quote = await quoteOrder(db, config, viewer, { item: item, code });
  assertForSale(quote);
  if (quote.discount && !quote.discount.applied) {
    throw new Refusal('discount_gone', { detail: quote.discount.message });
  }
  const isSame =
    quote.listCents === order.listCents &&
    quote.totalCents === order.totalCents &&
    quote.currency === order.currency &&
    quote.taxCents === order.taxCents &&
    quote.taxName === order.taxName &&
    quote.taxIncluded === order.taxIncluded &&
    (quote.teamNow?.seats ?? null) === order.teamSeats &&
    (quote.teamNow?.endsAt.getTime() ?? null) === (order.teamEndsAt?.getTime() ?? null) &&
    quote.payBy.includes(order.payBy);
  if (!isSame) throw new Refusal('order_outdated');
  // Free and invoiced orders never reach the unique index that stops a second payment.
  if (await queries.hasCompetingPayment(db, order)) throw new Refusal('payment_under_way');
}

async function limitPayments(db: Db, accountId: number): Promise<void> {
  const { count, secondsLeft } = await queries.countRecentPayments(
    db,
    accountId,
    paymentLimit.seconds,
  );
  if (count >= paymentLimit.payments)
    throw new Refusal('too_many', { retryAfterSeconds: secondsLeft });
}

const onePaymentAtATime = [
  'order_course_once',
  'order_team_one_at_a_time',
  'order_licence_one_at_a_time',
];

async function refuseCompeting(move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    // Another order for the same item is being paid in another window, or is being refunded.
    if (onePaymentAtATime.some((name) => violates(error, name))) {
      throw new Refusal('payment_under_way');
    }
    throw error;
  }
}
