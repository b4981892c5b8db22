import { type FakeStripeError, id, invalid, missing } from './fake-errors.ts';
import type { Intent } from './fake-stripe.ts';

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  payment_intent: string;
  status: 'needs_response' | 'won' | 'lost' | 'warning_closed';
}

interface RefundForm {
  amount?: number | string | null | undefined;
  metadata?: Record<string, string>;
}

/** Refunds and disputes at the fake Stripe. */
export function createFakeRefunds(unexpected: (intent: Intent) => FakeStripeError) {
  const refunds: Refund[] = [];
  const disputes: Dispute[] = [];

  function leftOf(intent: Intent): number {
    const refunded = refunds.filter(
      ({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded',
    );
    return refunded.reduce((sum, refund) => sum - refund.amount, intent.amount_received);
  }

  function refund(intent: Intent, { amount: requested, metadata = {} }: RefundForm): Refund {
    if (intent.status !== 'succeeded') throw unexpected(intent);
    const left = leftOf(intent);
    const amount = Number(requested ?? left);
    if (left === 0) throw invalid('charge_already_refunded', 'Charge has already been refunded.');
    if (disputes.some((dispute) => dispute.payment_intent === intent.id)) {
      throw invalid('charge_disputed', 'This charge has been charged back.');
    }
    // Stripe has no error code for this one.
    if (amount > left) throw invalid(undefined, 'Refund amount is greater than unrefunded amount');
    const created: Refund = {
      id: id('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata,
    };
    refunds.push(created);
    return created;
  }

  return {
    refunds,
    refund,
    /** The payer's bank can return a refund weeks later. */
    fail(name: string): Refund {
      const found = refunds.find((refund) => refund.id === name);
      if (!found) throw missing(`refund: '${name}'`);
      found.status = 'failed';
      return found;
    },
    dispute(intent: Intent, amount = intent.amount_received): Dispute {
      const opened: Dispute = {
        id: id('dp'),
        object: 'dispute',
        amount,
        payment_intent: intent.id,
        status: 'needs_response',
      };
      disputes.push(opened);
      return opened;
    },
    /** The bank decides the dispute. */
    close(name: string, status: Dispute['status']): Dispute {
      const found = disputes.find((dispute) => dispute.id === name);
      if (!found) throw missing(`dispute: '${name}'`);
      found.status = status;
      return found;
    },
    list(kind: 'refunds' | 'disputes', form: URLSearchParams) {
      const all: (Refund | Dispute)[] = kind === 'refunds' ? refunds : disputes;
      const data = all.filter((one) => one.payment_intent === form.get('payment_intent'));
      return { object: 'list', data: data.toReversed(), has_more: false };
    },
  };
}
