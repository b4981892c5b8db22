import type { PayBy } from '../../../contract/billing/orders.ts';
import type { PaymentFailure } from '../providers/provider.ts';

const sentences: Record<PaymentFailure, string> = {
  declined: 'Your bank declined this card. Nothing was charged. Please try another card.',
  insufficient_funds:
    'There is not enough money on this card. Nothing was charged. Please try another card.',
  expired_card: 'This card has expired. Nothing was charged. Please try another card.',
  wrong_cvc: 'The security code is not the one of this card. Nothing was charged. Please check it.',
  not_confirmed:
    'The payment was not confirmed with your bank. Nothing was charged. Please try again.',
  processing_error:
    'Your bank could not process the payment. Nothing was charged. Please try again in a moment.',
  never_arrived:
    'The payment did not get through to the bank. Nothing was charged. Please try again.',
};

// We never see the card behind a PayPal account.
const notApproved = 'PayPal did not approve this payment. Nothing was charged.';
const paypalSentences: Partial<Record<PaymentFailure, string>> = {
  processing_error:
    'PayPal could not process the payment. Nothing was charged. Please try again in a moment.',
  never_arrived:
    'The payment did not get through to PayPal. Nothing was charged. Please try again.',
};

export function failureText(failure: PaymentFailure, payBy: PayBy): string {
  return payBy === 'paypal' ? (paypalSentences[failure] ?? notApproved) : sentences[failure];
}
