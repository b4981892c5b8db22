import type { PayBy } from '../../../contract/billing/orders.ts';
import type { PaymentFailure } from '../providers/provider.ts';

const sentences: Record<PaymentFailure, string> = {
  declined: 'Your bank declined this card. Nothing was charged. Try another card.',
  insufficient_funds: 'This card doesn’t have enough funds. Nothing was charged. Try another card.',
  expired_card: 'This card has expired. Nothing was charged. Try another card.',
  wrong_cvc:
    'The security code doesn’t match this card. Nothing was charged. Check it and try again.',
  not_confirmed: 'The payment wasn’t confirmed with your bank. Nothing was charged. Try again.',
  processing_error:
    'Your bank couldn’t process the payment. Nothing was charged. Try again in a moment.',
  never_arrived: 'The payment didn’t reach your bank. Nothing was charged. Try again.',
};

// We never see the card behind a PayPal account.
const notApproved = 'PayPal didn’t approve this payment. Nothing was charged.';
const paypalSentences: Partial<Record<PaymentFailure, string>> = {
  processing_error:
    'PayPal couldn’t process the payment. Nothing was charged. Try again in a moment.',
  never_arrived: 'The payment didn’t reach PayPal. Nothing was charged. Try again.',
};

export function failureText(failure: PaymentFailure, payBy: PayBy): string {
  return payBy === 'paypal' ? (paypalSentences[failure] ?? notApproved) : sentences[failure];
}
