import { moneyText } from '../../../contract/text/money.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { revokeAccess } from '../orders/fulfil.ts';
import { emailSupport, notifySupportOnce } from '../orders/notify-support.ts';
import { findOrder } from '../orders/queries.ts';
import { addNote, lockOrder, moveOrder } from '../orders/state-machine.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { type LockedPayment, lockPayment } from '../payments/apply-charge.ts';
import { updateRefundedCents } from '../payments/queries.ts';
import type { Dispute, ProviderRefunds } from '../providers/provider.ts';
import { completeRefund } from './complete-refund.ts';
import * as queries from './queries.ts';

/**
 * Applies refunds and chargebacks that were made at Stripe itself. The whole amount refunds the order; everything else is noted and
 * reported to support. Idempotent.
 */
export async function applyProviderRefund(
  db: Db,
  config: Config,
  paymentId: string,
  refunds: ProviderRefunds,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const locked = await lockPayment(db, paymentId);
    if (!locked) return;
    const { order, payment } = locked;
    const started = await queries.findRefundOfPayment(db, paymentId);
    // A charge of a wrong amount is refunded with what was paid, not with what we asked for.
    const fullCents = started?.amountCents ?? payment.amountCents;
    // A bank may charge back the whole amount even after a partial refund.
    const refundedCents = Math.min(refunds.amountCents, fullCents);
    const isFull = refunds.amountCents >= fullCents;
    let hasNewFailure = false;
    for (const ref of refunds.failed) {
      if (await notifyFailedRefund(db, config, order, ref)) hasNewFailure = true;
    }
    for (const dispute of refunds.disputes) {
      await notifyDispute(db, config, order, dispute, isFull);
    }
    // Of two events handled at once, the later one may have the older amount.
    const knownCents = hasNewFailure ? 0 : payment.refundedCents;
    await updateRefundedCents(db, payment.id, Math.max(refundedCents, knownCents));
    if (isFull && started) await completeRefund(db, config, started.id, refunds.ref);
    else if (isFull) await applyFullRefund(db, config, locked, refunds);
    else if (refundedCents > 0) await notifyPartialRefund(db, config, locked, refunds);
  });
}

async function applyFullRefund(
  db: Db,
  config: Config,
  { order, payment }: LockedPayment,
  { ref, disputes }: ProviderRefunds,
): Promise<void> {
  if (order.state !== 'paid' || payment.state !== 'succeeded') return;
  const { id: paymentId, amountCents } = payment;
  const isChargeback = disputes.some(({ outcome }) => outcome === 'lost');
  const obstacle = await revokeAccessIfPossible(db, config, order, order.accountId);
  const how = isChargeback ? 'taken back by the bank of the payer' : 'refunded at Stripe';
  await moveOrder(db, order.id, 'refunding', { note: `${how}: ${ref}` });
  const { id } = await queries.insertRefund(db, {
    orderId: order.id,
    paymentId,
    amountCents,
    accountId: null,
    requestedBy: isChargeback ? 'dispute' : 'provider',
    accessRemains: obstacle !== null,
  });
  await completeRefund(db, config, id, ref);
  if (obstacle === null) return;
  await addNote(db, { id: order.id, state: 'refunded' }, `licences are still open: ${obstacle}`);
  await emailSupport(db, config, order, {
    subject: `${how}, and its licences are still open`,
    paragraphs: [
      `${moneyText(amountCents, order.currency)} was refunded at Stripe (${ref}). The order is refunded, and the buyer has a credit note.`,
      `Its licences couldn't be closed: ${obstacle}`,
      'Please resolve that or contact the buyer. We try again automatically and close them as soon as we can.',
    ],
  });
}

/** Returns why it is not possible yet, or null. A refund made at Stripe cannot be refused, so access may have to wait. */
async function revokeAccessIfPossible(
  db: Db,
  config: Config,
  order: LockedOrder,
  by: number | null,
): Promise<string | null> {
  const later = (await findOrder(db, order.id))?.later;
  if (later) return `Order ${later.number} is a later one for the same team.`;
  try {
    await revokeAccess(db, config, order, by);
    return null;
  } catch (error) {
    // Refused before anything was changed.
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Run by the job `reconcile` for orders that were refunded at Stripe while their licences were in use. */
export async function revokeRemainingAccess(
  db: Db,
  config: Config,
  refundId: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const found = await queries.findRefund(db, refundId);
    if (!found) return;
    const order = await lockOrder(db, found.orderId);
    const refund = await queries.findRefund(db, refundId);
    // Nobody caused this by a click, so the buyer is notified too.
    if (!refund?.accessRemains || (await revokeAccessIfPossible(db, config, order, null))) return;
    await queries.markAccessRevoked(db, refundId);
    await addNote(db, order, 'what was bought is taken back');
  });
}

async function notifyPartialRefund(
  db: Db,
  config: Config,
  { order, payment }: LockedPayment,
  { amountCents, ref }: ProviderRefunds,
): Promise<void> {
  // If the order is being refunded here, the rest is on its way.
  if (order.state !== 'paid' || payment.state !== 'succeeded') return;
  const sum = `${moneyText(amountCents, payment.currency)} of ${moneyText(payment.amountCents, payment.currency)}`;
  await notifySupportOnce(db, config, order, {
    note: `${sum} given back at Stripe: ${ref}`,
    subject: 'a part of the money was given back at Stripe',
    paragraphs: [
      `${sum} went back at Stripe (${ref}). The order stays paid, and what it opened stays open; there is no credit note.`,
      'A refund of the order gives back only what is left.',
    ],
  });
}

/** True the first time. */
async function notifyFailedRefund(
  db: Db,
  config: Config,
  order: LockedOrder,
  ref: string,
): Promise<boolean> {
  return notifySupportOnce(db, config, order, {
    note: `refund failed at Stripe: ${ref}`,
    subject: 'a refund failed at Stripe',
    paragraphs: [
      `The refund ${ref} failed, and the money is back in our Stripe balance. Stripe says why.`,
      order.state === 'refunded'
        ? 'The order is marked as refunded, for the buyer too. Please pay the buyer back another way.'
        : 'Please look at it there.',
    ],
  });
}

async function notifyDispute(
  db: Db,
  config: Config,
  order: LockedOrder,
  { ref, outcome }: Dispute,
  isFull: boolean,
): Promise<void> {
  if (outcome === 'won') {
    await notifySupportOnce(db, config, order, {
      note: `dispute won at Stripe: ${ref}`,
      subject: 'we won the dispute',
      paragraphs: [
        `The bank decided in our favour (${ref}), so we keep the money. There is nothing to do.`,
      ],
    });
    return;
  }
  if (outcome === 'lost') {
    await notifySupportOnce(db, config, order, {
      note: `dispute lost at Stripe: ${ref}`,
      subject: 'we lost the dispute',
      paragraphs: [
        `The bank returned the money to the cardholder (${ref}).`,
        isFull
          ? 'The order is refunded with a credit note, and the access that it gave ends.'
          : 'It was only part of the amount, so the order and the access that it gave stay as they are.',
      ],
    });
    return;
  }
  await notifySupportOnce(db, config, order, {
    note: `disputed at Stripe: ${ref}`,
    subject: 'the payment is disputed',
    paragraphs: [
      `The cardholder has asked their bank for the money back (${ref}). Please respond in Stripe before the deadline shown there.`,
      'Until then the order and the access that it gave stay as they are.',
    ],
  });
}
