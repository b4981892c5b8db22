import { moneyText } from '../../../contract/text/money.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { emit } from '../../platform/events/emit.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { fulfil } from '../orders/fulfil.ts';
import { notifySupportOnce } from '../orders/notify-support.ts';
import { lockOrder, moveOrder } from '../orders/state-machine.ts';
import { type LockedOrder, updateTeam } from '../orders/state-queries.ts';
import type { Charge, SucceededCharge } from '../providers/provider.ts';
import { insertRefund } from '../refunds/queries.ts';
import * as queries from './queries.ts';
import { reconcileQueue } from './reconcile-queue.ts';

/**
 * The only place where the state of a charge changes a payment and its order: paid, fulfilled and invoiced in one transaction.
 * Idempotent. A charge that cannot pay its order is refunded.
 */
export async function applyCharge(
  db: Db,
  config: Config,
  paymentId: string,
  charge: Charge,
): Promise<void> {
  try {
    await inTransaction(db, (db) => apply(db, config, paymentId, charge));
  } catch (error) {
    const isChargedInVain =
      charge.state === 'succeeded' && error instanceof Refusal && !db.isTransaction;
    if (!isChargedInVain) throw error;
    // What was bought cannot be delivered any more.
    await inTransaction(db, async (db) => {
      const locked = await lockPayment(db, paymentId);
      if (!locked || !isInProgress(locked.payment)) return;
      await refundCharge(db, config, locked, charge, error.message);
    });
  }
}

async function apply(db: Db, config: Config, paymentId: string, charge: Charge): Promise<void> {
  const locked = await lockPayment(db, paymentId);
  if (!locked) return;
  const { payment, order } = locked;
  if (charge.state === 'succeeded') return applySucceeded(db, config, locked, charge);
  if (!isInProgress(payment)) {
    // Remember the provider's id anyway: if it is charged after all, this is how we find it.
    if (!payment.ref && 'ref' in charge) await queries.updateRef(db, payment.id, charge.ref);
    return;
  }
  if (charge.state === 'confirming') {
    return queries.updatePayment(db, payment.id, { state: 'confirming', ref: charge.ref });
  }
  const update = updateFor(charge);
  await queries.updatePayment(db, payment.id, update);
  if (order.state === 'paying') {
    await reopenOrder(db, config, order, update.failure ?? 'payment cancelled');
  }
}

async function applySucceeded(
  db: Db,
  config: Config,
  locked: LockedPayment,
  charge: SucceededCharge,
): Promise<void> {
  const { payment, order } = locked;
  if (['succeeded', 'returning', 'returned'].includes(payment.state)) return;
  if (!isExactAmount(payment, charge)) return refundWrongAmount(db, config, locked, charge);
  const isExpected = isInProgress(payment) && order.state === 'paying' && order.accountId !== null;
  if (!isExpected) {
    return refundCharge(db, config, locked, charge, 'No order waited for this payment.');
  }
  const { ref, method } = charge;
  await queries.updatePayment(db, payment.id, { state: 'succeeded', ref, method });
  await markPaid(db, config, order, { note: method || payment.method });
}

function isExactAmount(payment: queries.PaymentRow, { paid }: SucceededCharge): boolean {
  if (!paid) return true;
  return paid.amountCents === payment.amountCents && paid.currency === payment.currency;
}

/** Should never happen, so support is notified; retrying would not change it, so what was paid is refunded. */
async function refundWrongAmount(
  db: Db,
  config: Config,
  locked: LockedPayment,
  charge: SucceededCharge,
): Promise<void> {
  const { payment, order } = locked;
  const { ref, paid } = charge;
  const expected = moneyText(payment.amountCents, payment.currency);
  const received =
    paid?.currency === payment.currency
      ? moneyText(paid.amountCents, paid.currency)
      : `${paid?.amountCents} of the smallest unit of ${paid?.currency}`;
  await notifySupportOnce(db, config, order, {
    note: `${received} paid instead of ${expected}: ${ref}`,
    subject: 'a wrong amount was paid',
    paragraphs: [
      `We asked for ${expected}, but ${received} was paid (${ref}).`,
      "This doesn't pay the order. The whole amount is refunded automatically, and the buyer can pay again.",
    ],
  });
  const reason = 'The amount paid was not the price of the order.';
  await refundCharge(db, config, locked, charge, reason);
}

/** The payment ended without paying the order. */
async function reopenOrder(
  db: Db,
  config: Config,
  { id, accountId }: LockedOrder,
  note: string,
): Promise<void> {
  await moveOrder(db, id, 'open', { note });
  if (accountId === null) {
    await cancelOrder(db, config, id, { reason: 'accountDeleted', by: null });
  }
}

export interface LockedPayment {
  payment: queries.PaymentRow;
  order: LockedOrder;
}

/** Locks the order, then reads the payment: nobody else can change it now. */
export async function lockPayment(db: Db, paymentId: string): Promise<LockedPayment | undefined> {
  const found = await queries.findPayment(db, paymentId);
  if (!found) return undefined;
  const order = await lockOrder(db, found.orderId);
  const payment = await queries.findPayment(db, paymentId);
  return payment && { payment, order };
}

export function isInProgress({ state }: Pick<queries.PaymentRow, 'state'>): boolean {
  return state === 'started' || state === 'confirming';
}

function updateFor(charge: Exclude<Charge, { state: 'succeeded' | 'confirming' }>) {
  if (charge.state === 'unknown') return { state: 'failed', failure: 'never_arrived' } as const;
  if (charge.state === 'cancelled') return { state: 'cancelled', ref: charge.ref } as const;
  return { state: 'failed', ref: charge.ref, failure: charge.failure } as const;
}

/** Records that a charge is to be refunded in full without paying its order; the job `reconcile` asks the provider. */
async function refundCharge(
  db: Db,
  config: Config,
  { payment, order }: LockedPayment,
  { ref, method, paid }: SucceededCharge,
  reason: string,
): Promise<void> {
  const { id: paymentId } = payment;
  await queries.updatePayment(db, paymentId, { state: 'returning', ref, method });
  await insertRefund(db, {
    orderId: order.id,
    paymentId,
    amountCents: paid?.amountCents ?? payment.amountCents,
    accountId: null,
    requestedBy: 'seller',
  });
  if (order.state === 'paying' && isInProgress(payment)) {
    await reopenOrder(db, config, order, 'the payment goes back');
  }
  await db.jobs.enqueue(db, reconcileQueue, {});
  if (order.accountId === null) return;
  await notify(db, {
    accountId: order.accountId,
    kind: 'order',
    subject: `return ${paymentId}`,
    title: `We’re refunding a payment for order ${order.number}`,
    text: `${reason} You’ll get the full amount back.`,
    link: '/user-screen/orders',
  });
}

/** Opens what was ordered and issues its documents, in the transaction in which the caller has recorded the payment. */
export async function markPaid(
  db: Db,
  config: Config,
  order: LockedOrder,
  event: { note: string; accountId?: number },
): Promise<void> {
  await moveOrder(db, order.id, 'paid', event);
  const { teamId } = await fulfil(db, order);
  if (teamId && teamId !== order.teamId) await updateTeam(db, order.id, teamId);
  if (teamId) {
    const { id, number, title, accountId } = order;
    const data = { order: { id, number, title } };
    await emit(db, { type: 'order.paid', teamId, accountId, data });
  }
  await issueDocument(db, config, order.id, 'invoice');
  await issueDocument(db, config, order.id, 'receipt');
  if (order.accountId === null) return;
  await notify(db, {
    accountId: order.accountId,
    kind: 'order',
    subject: `order ${order.id}`,
    title: `Thank you for your purchase: ${order.title}`,
    text: `Order ${order.number} is paid.`,
    link: linkTo(order, teamId),
  });
}

function linkTo({ kind, courseId }: LockedOrder, teamId: string | null): string {
  if (kind === 'course' && courseId !== null) return `/course-detail/${courseId}`;
  if (kind === 'agreement') return '/user-screen/organisation';
  return teamId ? '/user-screen/team' : '/user-screen/orders';
}
