import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { type FulfilledOrder, fulfil } from '../orders/fulfil.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import { type LockedOrder, updateTeam } from '../orders/move-order-queries.ts';
import type { Charge } from '../providers/provider.ts';
import { insertRefund } from '../refunds/queries.ts';
import * as queries from './queries.ts';
import { reconcileQueue } from './reconcile-queue.ts';

/**
 * The one place where the provider's word changes a payment and its order: paid, fulfilled and invoiced in one transaction.
 * Told twice, it happens once; a charge that no order waits for is given back.
 */
export async function settlePayment(
  db: Db,
  config: Config,
  paymentId: string,
  charge: Charge,
): Promise<void> {
  try {
    await inTransaction(db, (db) => settle(db, config, paymentId, charge));
  } catch (error) {
    // It was charged, and what was bought cannot be handed over any more: the money goes back.
    if (charge.state !== 'succeeded' || !(error instanceof Refusal) || db.isTransaction)
      throw error;
    await inTransaction(db, async (db) => {
      const held = await holdPayment(db, paymentId);
      if (held && isUnderWay(held.payment)) await giveBack(db, held, charge, error.message);
    });
  }
}

async function settle(db: Db, config: Config, paymentId: string, charge: Charge): Promise<void> {
  const held = await holdPayment(db, paymentId);
  if (!held) return;
  const { payment, order } = held;
  if (charge.state === 'succeeded') {
    checkSum(payment, charge);
    if (['succeeded', 'returning', 'returned'].includes(payment.state)) return;
    const isAwaited = isUnderWay(payment) && order.state === 'paying' && order.accountId !== null;
    if (!isAwaited) return giveBack(db, held, charge, 'No order waited for this payment.');
    const { ref, method } = charge;
    await queries.updatePayment(db, payment.id, { state: 'succeeded', ref, method });
    return markPaid(db, config, order, { note: method || payment.method });
  }
  if (!isUnderWay(payment)) {
    // Its name is kept all the same: should it be charged after all, that is found by it.
    if (!payment.ref && 'ref' in charge) await queries.updateRef(db, payment.id, charge.ref);
    return;
  }
  if (charge.state === 'confirming') {
    return queries.updatePayment(db, payment.id, { state: 'confirming', ref: charge.ref });
  }
  await queries.updatePayment(db, payment.id, endOf(charge));
  if (order.state === 'paying') {
    await reopen(db, order, endOf(charge).failure ?? 'payment cancelled');
  }
}

/** The payment has ended without paying it. */
async function reopen(db: Db, { id, accountId }: LockedOrder, note: string): Promise<void> {
  await moveOrder(db, id, 'open', { note });
  // Nobody is left who could pay it again.
  if (accountId === null) await moveOrder(db, id, 'cancelled', { note: 'account deleted' });
}

/** Nothing is handed over for another sum than was asked for; somebody has to look at that. */
function checkSum(
  { id, amountCents, currency }: queries.PaymentRow,
  { paid }: Extract<Charge, { state: 'succeeded' }>,
): void {
  if (!paid || (paid.amountCents === amountCents && paid.currency === currency)) return;
  throw new Error(
    `Payment ${id} asked for ${amountCents} ${currency}, and ${paid.amountCents} ${paid.currency} came.`,
  );
}

export interface HeldPayment {
  payment: queries.PaymentRow;
  order: LockedOrder;
}

/** The payment as it is once nobody else can change it. */
export async function holdPayment(db: Db, paymentId: string): Promise<HeldPayment | undefined> {
  const found = await queries.findPayment(db, paymentId);
  if (!found) return undefined;
  const order = await lockOrder(db, found.orderId);
  const payment = await queries.findPayment(db, paymentId);
  return payment && { payment, order };
}

export function isUnderWay({ state }: Pick<queries.PaymentRow, 'state'>): boolean {
  return state === 'started' || state === 'confirming';
}

function endOf(charge: Exclude<Charge, { state: 'succeeded' | 'confirming' }>) {
  if (charge.state === 'unknown') return { state: 'failed', failure: 'never_arrived' } as const;
  if (charge.state === 'cancelled') return { state: 'cancelled', ref: charge.ref } as const;
  return { state: 'failed', ref: charge.ref, failure: charge.failure } as const;
}

/** Writes down that a surplus charge goes back; the job `reconcile` sees to it. */
async function giveBack(
  db: Db,
  { payment, order }: HeldPayment,
  { ref, method }: Extract<Charge, { state: 'succeeded' }>,
  why: string,
): Promise<void> {
  await queries.updatePayment(db, payment.id, { state: 'returning', ref, method });
  const { id: orderId, accountId } = order;
  const { id: paymentId, amountCents } = payment;
  await insertRefund(db, {
    orderId,
    paymentId,
    amountCents,
    accountId: null,
    askedBy: 'seller',
  });
  if (order.state === 'paying' && isUnderWay(payment)) {
    await reopen(db, order, 'the payment goes back');
  }
  await db.jobs.enqueue(db, reconcileQueue, {});
  if (accountId === null) return;
  await notify(db, {
    accountId,
    kind: 'order',
    subject: `return ${paymentId}`,
    title: `We give back a payment of order ${order.number}`,
    text: `${why} You get the whole amount back.`,
    link: '/user-screen/orders',
  });
}

/** Opens what was ordered, with its papers. Whoever calls has written down the payment, in the same transaction. */
export async function markPaid(
  db: Db,
  config: Config,
  order: LockedOrder,
  about: { note: string; accountId?: number },
): Promise<void> {
  await moveOrder(db, order.id, 'paid', about);
  const { teamId } = await fulfil(db, fulfilled(order));
  if (teamId && teamId !== order.teamId) await updateTeam(db, order.id, teamId);
  await issueDocument(db, config, order.id, 'invoice');
  await issueDocument(db, config, order.id, 'receipt');
  if (order.accountId === null) return;
  await notify(db, {
    accountId: order.accountId,
    kind: 'order',
    subject: `order ${order.id}`,
    title: `Thank you for your purchase: ${order.title}`,
    text: `Order ${order.number} is paid.`,
    link: linkOf(order, teamId),
  });
}

export function fulfilled(order: LockedOrder): FulfilledOrder {
  const { id, accountId, kind, courseId, teamId, teamSeats, teamEndsAt, seats } = order;
  const organisation = order.buyerOrganisation;
  return { id, accountId, kind, courseId, teamId, teamSeats, teamEndsAt, seats, organisation };
}

function linkOf({ kind, courseId }: LockedOrder, teamId: string | null): string {
  if (kind === 'course' && courseId !== null) return `/course-detail/${courseId}`;
  return teamId ? '/user-screen/team' : '/user-screen/orders';
}
