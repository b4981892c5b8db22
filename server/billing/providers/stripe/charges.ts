import type Stripe from 'stripe';
import { capitalised } from '../../../../contract/text/words.ts';
import type { Charge } from '../provider.ts';

export function toCharge(intent: Stripe.PaymentIntent): Charge {
  const { id: ref } = intent;
  switch (intent.status) {
    case 'succeeded':
      return {
        state: 'succeeded',
        ref,
        method: methodOf(intent.latest_charge),
        paid: { amountCents: intent.amount_received, currency: intent.currency.toUpperCase() },
      };
    case 'canceled':
      return { state: 'cancelled', ref };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      // Also after a declined card: the payer can retry with the same intent.
      return { state: 'confirming', ref, clientSecret: intent.client_secret };
    default:
      // Processing at the bank: nothing for the payer to do.
      return { state: 'confirming', ref, clientSecret: null };
  }
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'MasterCard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

const kinds: Record<string, string> = { link: 'Link', paypal: 'PayPal' };

/** `Visa ending in 4242`, `PayPal`. */
function methodOf(charge: string | Stripe.Charge | null): string {
  const details = typeof charge === 'object' ? charge?.payment_method_details : null;
  if (!details) return 'Stripe';
  if (details.card) {
    const brand = brands[details.card.brand ?? ''] ?? 'Card';
    return details.card.last4 ? `${brand} ending in ${details.card.last4}` : brand;
  }
  const words = details.type.replaceAll('_', ' ');
  return kinds[details.type] ?? capitalised(words);
}
