import { moneyText } from '../../contract/billing.ts';
import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { takeBack } from './fulfil.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { insertEvent, type LockedOrder } from './move-order-queries.ts';
import { mailSupport, noteOnce } from './order-notes.ts';
import { findOrder } from './order-queries.ts';
import type { Returned } from './provider.ts';
import * as queries from './refund-queries.ts';
import { settleRefund } from './refunds.ts';
import { fulfilled, type HeldPayment, holdPayment } from './settle.ts';

/**
 * Money went back at Stripe, whoever saw to it there. The whole sum refunds the order; all else is written down and told to
 * support. Told twice, it happens once.
 */
export async function settleReturned(
  db: Db,
  config: Config,
  paymentId: string,
  back: Returned,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const held = await holdPayment(db, paymentId);
    if (!held) return;
    const { order, payment } = held;
    for (const ref of back.failed) await tellOfFailure(db, config, order, ref);
    for (const ref of back.disputes) await tellOfDispute(db, config, order, ref);
    if (back.amountCents >= payment.amountCents) await settleWhole(db, config, held, back.ref);
    else if (back.amountCents > 0) await tellOfPart(db, config, held, back);
  });
}

async function settleWhole(
  db: Db,
  config: Config,
  { order, payment }: HeldPayment,
  ref: string | null,
): Promise<void> {
  const { id: paymentId, amountCents } = payment;
  // Asked for here at the same moment, or a charge that no order waited for: it goes back once.
  const begun = await queries.findRefundOf(db, paymentId);
  if (begun) return settleRefund(db, config, begun.id, ref);
  if (order.state !== 'paid' || payment.state !== 'succeeded') return;
  const hindrance = await takeBackIfPossible(db, config, order);
  await moveOrder(db, order.id, 'refunding', { note: `refunded at Stripe: ${ref}` });
  const { id } = await queries.insertRefund(db, {
    ...{ orderId: order.id, paymentId, amountCents, accountId: null },
    accessLeft: hindrance !== null,
  });
  await settleRefund(db, config, id, ref);
  if (hindrance === null) return;
  await mailSupport(db, config, order, {
    subject: 'refunded at Stripe, and its licences are still open',
    paragraphs: [
      `${moneyText(amountCents)} went back at Stripe (${ref}). The order is refunded, and the buyer has a credit note.`,
      `Its licences could not be taken back: ${hindrance}`,
      'Please see to that, or write to the buyer. Stepwell tries again by itself and takes them back as soon as it can.',
    ],
  });
}

/** Nothing, or why it has to wait: whoever gave the money back at Stripe was not asked. */
async function takeBackIfPossible(
  db: Db,
  config: Config,
  order: LockedOrder,
): Promise<string | null> {
  const later = (await findOrder(db, order.id))?.later;
  if (later) return `Order ${later.number} is a later one for the same team.`;
  try {
    await takeBack(db, config, fulfilled(order));
    return null;
  } catch (error) {
    // Refused before anything was changed.
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Of an order whose money went back while its licences were in use: tried again by the job `reconcile`. */
export async function endLeftAccess(db: Db, config: Config, refundId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const found = await queries.findRefund(db, refundId);
    if (!found) return;
    const order = await lockOrder(db, found.orderId);
    const refund = await queries.findRefund(db, refundId);
    if (!refund?.accessLeft || (await takeBackIfPossible(db, config, order))) return;
    await queries.markAccessEnded(db, refundId);
    const { id: orderId, state } = order;
    const note = 'what was bought is taken back';
    await insertEvent(db, { orderId, from: state, to: state, note, accountId: null });
  });
}

async function tellOfPart(
  db: Db,
  config: Config,
  { order, payment }: HeldPayment,
  { amountCents, ref }: Returned,
): Promise<void> {
  // Of an order that is refunded here, the rest is on its way.
  if (order.state !== 'paid' || payment.state !== 'succeeded') return;
  const sum = `${moneyText(amountCents)} of ${moneyText(payment.amountCents)}`;
  await noteOnce(db, config, order, {
    note: `${sum} given back at Stripe: ${ref}`,
    subject: 'a part of the money was given back at Stripe',
    paragraphs: [
      `${sum} went back at Stripe (${ref}). The order stays paid, and what it opened stays open; there is no credit note.`,
      'A refund of the order gives back only what is left.',
    ],
  });
}

async function tellOfFailure(db: Db, config: Config, order: LockedOrder, ref: string) {
  await noteOnce(db, config, order, {
    note: `refund failed at Stripe: ${ref}`,
    subject: 'a refund failed at Stripe',
    paragraphs: [
      `The refund ${ref} came to nothing: the money is with us again. Stripe says why.`,
      order.state === 'refunded'
        ? 'For us and for the buyer the order is refunded. Please send the money by another way.'
        : 'Please look at it there.',
    ],
  });
}

async function tellOfDispute(db: Db, config: Config, order: LockedOrder, ref: string) {
  await noteOnce(db, config, order, {
    note: `disputed at Stripe: ${ref}`,
    subject: 'the payer disputes the payment',
    paragraphs: [
      `Whoever paid has asked their bank for the money (${ref}). Please answer at Stripe: there is a day until which that counts.`,
      'The order stays as it is, and what it opened stays open.',
    ],
  });
}
