import type Stripe from 'stripe';
import type { Dispute, RefundWish, Returned } from '../provider.ts';
import { isAbout, isInvalid, tellApart } from './stripe-errors.ts';

/** Gives back what has not gone back already: by us when the key was forgotten since, or by hand at Stripe. */
export async function giveBack(stripe: Stripe, wish: RefundWish): Promise<{ ref: string }> {
  const { key, payment, amountCents } = wish;
  const { ref: intent } = payment;
  if (!intent) throw new Error(`Payment ${payment.key} has no name at Stripe.`);
  const create = async (amount: number, idempotencyKey: string) => {
    const metadata = { refund: key };
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount, metadata },
      { idempotencyKey },
    );
    if (isLost(refund)) {
      throw new Error(`Stripe could not give back ${refund.id}: ${refund.failure_reason}`);
    }
    return { ref: refund.id };
  };
  try {
    return await create(amountCents, key);
  } catch (error) {
    if (!isInvalid(error)) throw tellApart(error);
    // Stripe has no code for a sum that is larger than what is left.
    const gone = await lookBack(stripe, intent);
    const left = amountCents - gone.amountCents;
    if (left <= 0 || isAbout(error, 'charge_already_refunded')) return { ref: gone.ref ?? intent };
    if (left === amountCents) throw tellApart(error);
    return await create(left, `${key} ${left}`).catch((error) => {
      throw tellApart(error);
    });
  }
}

/** Everything that has gone back of one intent, and who disputes it. */
export async function lookBack(stripe: Stripe, intent: string): Promise<Returned> {
  const wanted = { payment_intent: intent, limit: 100 };
  try {
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list(wanted),
      stripe.disputes.list(wanted),
    ]);
    const gone = refunds.data.filter((refund) => !isLost(refund));
    const lost = disputes.data.filter((dispute) => endOf(dispute) === 'lost');
    return {
      amountCents: [...gone, ...lost].reduce((sum, { amount }) => sum + amount, 0),
      // Stripe lists the latest first.
      ref: gone[0]?.id ?? lost[0]?.id ?? null,
      failed: refunds.data.filter(isLost).map(({ id }) => id),
      disputes: disputes.data.map((dispute) => ({ ref: dispute.id, end: endOf(dispute) })),
    };
  } catch (error) {
    throw tellApart(error);
  }
}

const isLost = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

function endOf({ status }: Stripe.Dispute): Dispute['end'] {
  if (status === 'lost') return 'lost';
  // The second is a question of the bank that never became a dispute.
  return status === 'won' || status === 'warning_closed' ? 'won' : null;
}
