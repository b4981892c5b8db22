import { moneyText } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { takeBack } from '../orders/fulfil.ts';
import { lockOrder, moveOrder } from '../orders/move-order.ts';
import { insertEvent, type LockedOrder } from '../orders/move-order-queries.ts';
import { mailSupport, noteOnce } from '../orders/order-notes.ts';
import { findOrder } from '../orders/queries.ts';
import { updateReturned } from '../payments/queries.ts';
import { fulfilled, type HeldPayment, holdPayment } from '../payments/record-payment.ts';
import type { Dispute, Returned } from '../providers/provider.ts';
import * as queries from './queries.ts';
import { settleRefund } from './refunds.ts';

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
    // A bank may take the whole sum also after a part was given back.
    const gone = Math.min(back.amountCents, payment.amountCents);
    const isWhole = back.amountCents >= payment.amountCents;
    let isLess = false;
    for (const ref of back.failed) isLess = (await tellOfFailure(db, config, order, ref)) || isLess;
    for (const dispute of back.disputes) await tellOfDispute(db, config, order, dispute, isWhole);
    // Of two that were told at once, the later may know less.
    await updateReturned(db, payment.id, isLess ? gone : Math.max(gone, payment.returnedCents));
    if (isWhole) await settleWhole(db, config, held, back);
    else if (gone > 0) await tellOfPart(db, config, held, back);
  });
}

async function settleWhole(
  db: Db,
  config: Config,
  { order, payment }: HeldPayment,
  { ref, disputes }: Returned,
): Promise<void> {
  const { id: paymentId, amountCents } = payment;
  // Asked for here at the same moment, or a charge that no order waited for: it goes back once.
  const begun = await queries.findRefundOf(db, paymentId);
  if (begun) return settleRefund(db, config, begun.id, ref);
  if (order.state !== 'paid' || payment.state !== 'succeeded') return;
  const isLost = disputes.some(({ end }) => end === 'lost');
  const hindrance = await takeBackIfPossible(db, config, order, order.accountId);
  const how = isLost ? 'taken back by the bank of the payer' : 'refunded at Stripe';
  await moveOrder(db, order.id, 'refunding', { note: `${how}: ${ref}` });
  const { id } = await queries.insertRefund(db, {
    orderId: order.id,
    paymentId,
    amountCents,
    accountId: null,
    askedBy: isLost ? 'dispute' : 'provider',
    accessLeft: hindrance !== null,
  });
  await settleRefund(db, config, id, ref);
  if (hindrance === null) return;
  await write(db, { id: order.id, state: 'refunded' }, `licences are still open: ${hindrance}`);
  await mailSupport(db, config, order, {
    subject: `${how}, and its licences are still open`,
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
  by: number | null,
): Promise<string | null> {
  const later = (await findOrder(db, order.id))?.later;
  if (later) return `Order ${later.number} is a later one for the same team.`;
  try {
    await takeBack(db, config, fulfilled(order), by);
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
    // Nobody clicks when this happens: the buyer is told too.
    if (!refund?.accessLeft || (await takeBackIfPossible(db, config, order, null))) return;
    await queries.markAccessEnded(db, refundId);
    await write(db, order, 'what was bought is taken back');
  });
}

async function write(db: Db, { id, state }: Pick<LockedOrder, 'id' | 'state'>, note: string) {
  await insertEvent(db, { orderId: id, from: state, to: state, note, accountId: null });
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
  return noteOnce(db, config, order, {
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

async function tellOfDispute(
  db: Db,
  config: Config,
  order: LockedOrder,
  { ref, end }: Dispute,
  isWhole: boolean,
): Promise<void> {
  if (end === 'won') {
    await noteOnce(db, config, order, {
      note: `dispute won at Stripe: ${ref}`,
      subject: 'the dispute is over, and the money stays with us',
      paragraphs: [`The bank has decided for us (${ref}). There is nothing to do.`],
    });
    return;
  }
  if (end === 'lost') {
    await noteOnce(db, config, order, {
      note: `dispute lost at Stripe: ${ref}`,
      subject: 'the dispute is lost',
      paragraphs: [
        `The bank has given the money to whoever paid (${ref}).`,
        isWhole
          ? 'The order is refunded with a credit note, and what it opened ends.'
          : 'It was a part of the sum: the order stays as it is, and what it opened stays open.',
      ],
    });
    return;
  }
  await noteOnce(db, config, order, {
    note: `disputed at Stripe: ${ref}`,
    subject: 'the payer disputes the payment',
    paragraphs: [
      `Whoever paid has asked their bank for the money (${ref}). Please answer at Stripe: there is a day until which that counts.`,
      'The order stays as it is, and what it opened stays open.',
    ],
  });
}
