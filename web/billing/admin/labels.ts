import type { DiscountCodeRow } from '../../../contract/billing/admin.ts';
import type { Order, OrderState, PayBy } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';

export const orderStateLabels: Record<OrderState, string> = {
  open: 'Waiting for payment',
  paying: 'Payment in progress',
  invoiced: 'Invoiced',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

export const payByLabels: Record<PayBy, string> = {
  card: 'Card',
  paypal: 'PayPal',
  invoice: 'Invoice',
};

type Refunded = Pick<Order, 'kind' | 'seats' | 'totalCents' | 'payBy'>;

/** How the buyer gets the money back. */
export function refundMethod({ totalCents, payBy }: Refunded): string {
  if (totalCents === 0) return 'There is nothing to refund.';
  if (payBy === 'invoice') return 'We email support to transfer it.';
  return 'It goes back to the original payment method.';
}

export function refundConsequence({ kind, seats }: Refunded): string {
  switch (kind) {
    case 'course':
      return 'The buyer loses access to the course, unless a licence opens it.';
    case 'licence':
      return seats === 1 ? 'The licence ends.' : "All the team's licences end.";
    case 'more_licences':
      return seats === 1
        ? 'The team loses the added licence.'
        : `The team loses the ${seats} added licences.`;
    case 'renewal':
      return 'The licences end on the day they did before the renewal.';
    case 'agreement':
      return 'Licences, their end and the plan are as before the agreement. A new organisation is closed.';
  }
}

const scopes = { everything: 'everything', courses: 'courses', licences: 'licences' };

/** `10 % off courses`, `$5.00 off everything`. */
export function formatDiscount(code: DiscountCodeRow): string {
  const { percent, amountCents, currency, appliesTo } = code;
  const off = currency ? moneyText(amountCents ?? 0, currency) : `${percent} %`;
  return `${off} off ${scopes[appliesTo]}`;
}

export type CodeStatus = 'ended' | 'used up' | 'later' | 'works';

export function codeStatus(code: DiscountCodeRow, now = Date.now()): CodeStatus {
  if (code.endsAt && Date.parse(code.endsAt) <= now) return 'ended';
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'used up';
  return Date.parse(code.startsAt) > now ? 'later' : 'works';
}

/** In the seller's time zone. `endsAt` is the first moment after the last day. */
export function formatPeriod({ startsAt, endsAt }: DiscountCodeRow): string {
  if (!endsAt) return `from ${formatSellerDay(startsAt)}`;
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  return formatSellerDay(startsAt) === formatSellerDay(last)
    ? `on ${formatSellerDay(last)}`
    : `${formatSellerDay(startsAt)} to ${formatSellerDay(last)}`;
}

export function formatUses({ uses, maxUses }: DiscountCodeRow): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}
