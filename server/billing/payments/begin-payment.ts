import type { SimulatedMethod } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, violates } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { refuseUnsold, wishOf } from '../orders/draft-order.ts';
import { awaitInvoice } from '../orders/fulfil.ts';
import { lockOwnOrder, moveOrder } from '../orders/move-order.ts';
import type { LockedOrder } from '../orders/move-order-queries.ts';
import { findCodeOf } from '../orders/queries.ts';
import { takeDiscount } from '../pricing/discounts.ts';
import { quoteOrder } from '../pricing/quote.ts';
import type { ChargeWish, PaymentProvider } from '../providers/provider.ts';
import { methodText } from '../providers/simulated/simulated-provider.ts';
import * as queries from './queries.ts';
import { markPaid } from './record-payment.ts';

export interface PaymentWish {
  key: string;
  /** What the payer agreed to: no other sum is charged. */
  totalCents: number;
  simulated?: SimulatedMethod | undefined;
}

/** Whoever tries one card after the other is testing stolen ones. */
const tries = { most: 20, seconds: 10 * 60 };

/**
 * Writes down that an order is being paid, in one transaction. Tells what to ask the provider for; or that another
 * payment of it is under way; or that nothing is left to do.
 */
export async function beginPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
  { key, totalCents, simulated }: PaymentWish,
): Promise<ChargeWish | 'under way' | 'over'> {
  const { accountId } = viewer;
  const order = await lockOwnOrder(db, accountId, orderId);
  const isUnpaid = order.state === 'open' || order.state === 'paying';
  if (isUnpaid && totalCents !== order.totalCents) throw new Refusal('order_outdated');
  const chargeWish = (paymentId: string): ChargeWish => ({
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
    return chargeWish(earlier.id);
  }
  if (order.state === 'paying') return 'under way';
  // Told again what was told before: how it ended.
  if (earlier || order.state === 'paid' || order.state === 'invoiced') return 'over';
  if (order.state !== 'open') throw new Refusal('order_closed');

  await refuseOutdated(db, viewer, order);
  const isPaidByProvider = order.totalCents > 0 && order.payBy !== 'invoice';
  if (isPaidByProvider && provider.name === 'simulated' && !simulated) {
    throw new Refusal('card_details_missing');
  }
  if (isPaidByProvider) await refuseManyTries(db, accountId);
  const { discountCodeId, totalCents: amountCents, currency } = order;
  if (discountCodeId) await takeDiscount(db, { discountCodeId, orderId, accountId });

  if (amountCents === 0) {
    const free = { provider: 'none', method: '', settled: true } as const;
    await queries.insertPayment(db, { orderId, key, amountCents, currency, ...free });
    await unlessRivalled(() => markPaid(db, config, order, { note: 'nothing to pay', accountId }));
    return 'over';
  }
  if (order.payBy === 'invoice') {
    await moveOrder(db, orderId, 'invoiced', { note: 'pays by invoice', accountId });
    const { dueAt } = await lockOwnOrder(db, accountId, orderId);
    if (dueAt) await awaitInvoice(db, order, dueAt);
    await issueDocument(db, config, orderId, 'invoice');
    return 'over';
  }
  await unlessRivalled(() => moveOrder(db, orderId, 'paying', { accountId }));
  const method = simulated && provider.name === 'simulated' ? methodText(simulated) : '';
  const payment = { orderId, key, provider: provider.name, amountCents, currency, method };
  return chargeWish((await queries.insertPayment(db, payment)).id);
}

/** Only what was ordered is paid: at this price, for this team, and not twice. */
async function refuseOutdated(db: Db, viewer: Viewer, order: LockedOrder): Promise<void> {
  const wish = wishOf(order);
  if (!wish) throw new Refusal('order_outdated');
  const code = await findCodeOf(db, order.id);
  const quote = await quoteOrder(db, viewer, { wish, code });
  refuseUnsold(quote);
  if (quote.discount && !quote.discount.applied) {
    throw new Refusal('discount_gone', { detail: quote.discount.message });
  }
  const isSame =
    quote.listCents === order.listCents &&
    quote.totalCents === order.totalCents &&
    (quote.teamNow?.seats ?? null) === order.teamSeats &&
    (quote.teamNow?.endsAt.getTime() ?? null) === (order.teamEndsAt?.getTime() ?? null) &&
    quote.payBy.includes(order.payBy);
  if (!isSame) throw new Refusal('order_outdated');
  // Asked before anything else: an order without a charge, or by invoice, would not meet the other one.
  if (await queries.hasPayingRival(db, order)) throw new Refusal('payment_under_way');
}

async function refuseManyTries(db: Db, accountId: number): Promise<void> {
  const { count, secondsLeft } = await queries.countRecentPayments(db, accountId, tries.seconds);
  if (count >= tries.most) throw new Refusal('too_many', { retryAfterSeconds: secondsLeft });
}

const onePayingAtATime = [
  'order_course_once',
  'order_team_one_at_a_time',
  'order_licence_one_at_a_time',
];

async function unlessRivalled(move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    // Another order for the same is being paid in another window, or its money is on the way back.
    if (onePayingAtATime.some((name) => violates(error, name))) {
      throw new Refusal('payment_under_way');
    }
    throw error;
  }
}
