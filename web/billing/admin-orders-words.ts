import { moneyText } from '../../contract/billing.ts';
import type { DiscountCodeRow } from '../../contract/billing-admin.ts';
import type { OrderState, PayBy } from '../../contract/billing-orders.ts';
import { untilDay } from '../dates.ts';

/** How the books call the states of an order. */
export const stateNames: Record<OrderState, string> = {
  open: 'Waiting for payment',
  paying: 'Payment under way',
  invoiced: 'Invoiced',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
};

export const payByNames: Record<PayBy, string> = {
  card: 'Card',
  paypal: 'PayPal',
  invoice: 'Invoice',
};

const scopes = { everything: 'everything', courses: 'courses', licences: 'licences' };

/** `10 % off courses`, `$5.00 off everything`. */
export function offText({ percent, amountCents, appliesTo }: DiscountCodeRow): string {
  const off = percent === null ? moneyText(amountCents ?? 0) : `${percent} %`;
  return `${off} off ${scopes[appliesTo]}`;
}

export type CodeState = 'ended' | 'used up' | 'later' | 'works';

export function codeState(code: DiscountCodeRow, now = Date.now()): CodeState {
  if (code.endsAt && Date.parse(code.endsAt) <= now) return 'ended';
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'used up';
  return Date.parse(code.startsAt) > now ? 'later' : 'works';
}

/** From its first to its last day where the seller is; it ends with the first moment after. */
export function periodText({ startsAt, endsAt }: DiscountCodeRow): string {
  if (!endsAt) return `from ${untilDay(startsAt)}`;
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  return untilDay(startsAt) === untilDay(last)
    ? `on ${untilDay(last)}`
    : `${untilDay(startsAt)} to ${untilDay(last)}`;
}

export function usesText({ uses, maxUses }: DiscountCodeRow): string {
  return maxUses === null ? String(uses) : `${uses} of ${maxUses}`;
}
