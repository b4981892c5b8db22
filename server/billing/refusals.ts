import { defineRefusals, type Reason } from '../platform/calls/errors.ts';
import { teamReasons } from '../teams/refusals.ts';

const billingReasons = {
  card_details_missing: [400, 'Choose how to pay.'],
  refund_over: [
    403,
    'The 14 days for a refund with one click are over. Contact us if you still want one.',
  ],
  order_closed: [409, 'This order can’t be changed any more.'],
  offer_closed: [409, 'This offer can’t be answered or changed any more.'],
  order_outdated: [409, 'Your order has changed in the meantime. Check it again.'],
  amount_too_small: [
    409,
    'The payment provider doesn’t accept such a small amount. Nothing was charged. Contact us, and we’ll help.',
  ],
  discount_gone: [409, 'This discount code has just been used up. Nothing was charged.'],
  code_taken: [409, 'There’s already a discount code with this name.'],
  not_refundable: [409, 'This order can’t be refunded.'],
  provider_unavailable: [
    503,
    'We can’t reach the payment provider. Your order is saved, and you won’t be charged twice.',
  ],
} as const satisfies Record<string, Reason>;

export const { Refusal, refuseField } = defineRefusals({ ...teamReasons, ...billingReasons });
