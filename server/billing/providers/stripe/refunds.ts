import type Stripe from 'stripe';
import type { Dispute, ProviderRefunds, RefundRequest } from '../provider.ts';
import { hasErrorCode, isInvalidRequest, toProviderError } from './errors.ts';

/** Refunds what is left: part of it may have been refunded in the dashboard, or by us with a key that Stripe has since expired. */
export async function createRefund(
  stripe: Stripe,
  { key, payment, amountCents }: RefundRequest,
): Promise<{ ref: string }> {
  const { ref: intent } = payment;
  if (!intent) throw new Error(`Payment ${payment.key} has no name at Stripe.`);
  const create = async (amount: number, idempotencyKey: string) => {
    const metadata = { refund: key };
    const refund = await stripe.refunds.create(
      { payment_intent: intent, amount, metadata },
      { idempotencyKey },
    );
    if (hasFailed(refund)) {
      throw new Error(`Stripe could not refund ${refund.id}: ${refund.failure_reason}`);
    }
    return { ref: refund.id };
  };
  try {
    return await create(amountCents, key);
  } catch (error) {
    if (!isInvalidRequest(error)) throw toProviderError(error);
    // Stripe has no error code for an amount larger than what is left.
    const refunded = await retrieveRefunds(stripe, intent);
    const left = amountCents - refunded.amountCents;
    if (left <= 0 || hasErrorCode(error, 'charge_already_refunded')) {
      return { ref: refunded.ref ?? intent };
    }
    if (left === amountCents) throw toProviderError(error);
    return await create(left, `${key} ${left}`).catch((error) => {
      throw toProviderError(error);
    });
  }
}

export async function retrieveRefunds(stripe: Stripe, intent: string): Promise<ProviderRefunds> {
  const filter = { payment_intent: intent, limit: 100 };
  try {
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list(filter),
      stripe.disputes.list(filter),
    ]);
    const refunded = refunds.data.filter((refund) => !hasFailed(refund));
    const lost = disputes.data.filter((dispute) => outcomeOf(dispute) === 'lost');
    return {
      amountCents: [...refunded, ...lost].reduce((sum, { amount }) => sum + amount, 0),
      // Stripe lists the latest first.
      ref: refunded[0]?.id ?? lost[0]?.id ?? null,
      failed: refunds.data.filter(hasFailed).map(({ id }) => id),
      disputes: disputes.data.map((dispute) => ({ ref: dispute.id, outcome: outcomeOf(dispute) })),
    };
  } catch (error) {
    throw toProviderError(error);
  }
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled';

function outcomeOf({ status }: Stripe.Dispute): Dispute['outcome'] {
  if (status === 'lost') return 'lost';
  // `warning_closed`: an inquiry by the bank that never became a dispute.
  return status === 'won' || status === 'warning_closed' ? 'won' : null;
}
