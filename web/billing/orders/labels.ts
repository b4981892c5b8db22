import type { DocumentKind, Order, OrderState } from '../../../contract/billing/orders.ts';
import { moneyBackDays } from '../../../contract/plans.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { amountText } from '../../../contract/text/money.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

export const orderMarks: Record<OrderState, Mark> = {
  open: 'empty',
  paying: 'dashed',
  invoiced: 'split',
  paid: 'done',
  refunding: 'dashed',
  refunded: 'box',
  cancelled: 'empty',
};

/** The state of an order, for its buyer. */
export function stateText(order: Order): string {
  switch (order.state) {
    case 'open':
      return 'Waiting for payment';
    case 'paying':
      return 'Payment in progress';
    case 'invoiced':
      return order.dueAt ? `Invoice sent: due ${formatSellerDay(order.dueAt)}` : 'Invoice sent';
    case 'paid':
      return 'Paid';
    case 'refunding':
      return 'Being refunded';
    case 'refunded':
      return 'Refunded';
    case 'cancelled':
      return 'Cancelled';
  }
}

/** What else there is to know about it. */
export function statusNote(order: Order): string {
  const { state, paidAt, refundedAt, payment } = order;
  if (state === 'open') return payment?.failure ?? '';
  if (state === 'paying') {
    return payment?.state === 'confirming'
      ? 'Your bank is waiting for you to confirm.'
      : "We're waiting for an answer about your payment. You won't be charged twice.";
  }
  if (state === 'invoiced') {
    return 'The invoice says how to pay. Access opens once your payment arrives.';
  }
  if (state === 'refunding') return 'Your money is on its way back.';
  if (state === 'refunded')
    return refundedAt ? `on ${formatDay(refundedAt)}${refundedTo(order)}` : '';
  if (state === 'paid' && paidAt) return `on ${formatDay(paidAt)}${paidWith(order)}`;
  return '';
}

/** Refunds of invoices are transferred by hand: when is not known here. */
const isTransfer = ({ payBy, method }: Order) => payBy === 'invoice' && method !== null;

function refundedTo(order: Order): string {
  if (isTransfer(order)) return ': we transfer the money back to the account it came from';
  return to(order.method);
}

function paidWith(order: Order): string {
  if (isTransfer(order)) return ' by bank transfer';
  return order.method ? ` by ${order.method}` : '';
}

const to = (method: string | null) => (method ? ` to ${method}` : '');

/** Why there is no refund button, and whether support can help. */
export function noRefundText(order: Order): { text: string; canAskSupport: boolean } | null {
  const { noRefund, refundFirst, refundableUntil, totalCents } = order;
  if (totalCents === 0) return null;
  switch (noRefund) {
    case null:
      return null;
    case 'handedOver':
      return {
        text: 'You handed this team over. Only its owner can ask for a refund.',
        canAskSupport: false,
      };
    case 'over': {
      const on = refundableUntil ? `ended on ${formatDay(refundableUntil)}` : 'are over';
      return {
        text: `The ${moneyBackDays} days to get your money back ${on}.`,
        canAskSupport: false,
      };
    }
    case 'before':
      return {
        text: "You've had a refund for this before, so our support team decides.",
        canAskSupport: true,
      };
    case 'later':
      return {
        text: `To refund this order, refund or cancel order ${refundFirst} first.`,
        canAskSupport: false,
      };
    case 'support':
      return {
        text: 'There is a later order for the same licences, so our support team decides.',
        canAskSupport: true,
      };
  }
}

/** `AUD $25.00` */
export function totalText({
  currency,
  totalCents,
}: Pick<Order, 'currency' | 'totalCents'>): string {
  return amountText(totalCents, currency);
}

export const documentNames: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};

/** Null while it can't be used. */
export function purchasePath({ state, kind, courseId, teamId }: Order): string | null {
  if (kind === 'course') return courseId === null ? null : coursePath(courseId);
  if (state !== 'paid' || !teamId) return null;
  return kind === 'agreement' ? '/user-screen/organisation' : '/user-screen/team';
}

export function refundEndsText({ kind, title, seats }: Order): string {
  switch (kind) {
    case 'course':
      return `You lose access to ${title} right away, except for its free lessons.`;
    case 'licence':
      return seats === 1
        ? 'Your licence ends right away, and the courses it opened are locked.'
        : 'All licences of your team end right away, for all its members.';
    case 'more_licences':
      return seats === 1
        ? 'Your team loses the added licence right away.'
        : `Your team loses the ${seats} added licences right away.`;
    case 'renewal':
      return 'Your licences end on the day they did before the renewal.';
    case 'agreement':
      return 'Your licences, their end and your plan are as before this agreement. If it opened your organisation, all its licences end right away.';
  }
}

export function refundKeepsText({ kind, seats }: Order): string {
  if (kind === 'course') return 'Your progress and notes are saved. A certificate is revoked.';
  return seats === 1
    ? 'Your progress and notes are saved.'
    : "All members' progress and notes are saved.";
}

export function cancelText({ state }: Order): string {
  switch (state) {
    case 'paying':
      return 'We stop the payment first. If it has already gone through, the order stays paid.';
    case 'invoiced':
      return "You no longer have to pay the invoice, and we email you a credit note. If you've already paid it, keep the order.";
    default:
      return 'Nothing was charged. You can order it again at any time.';
  }
}

export function refundText(order: Order): string {
  const sum = totalText(order);
  if (order.isPredecessors) return `${order.buyer.name}, who paid, gets ${sum} back.`;
  if (order.payBy === 'invoice') return `You get ${sum} back by bank transfer.`;
  return `You get ${sum} back${to(order.method)}.`;
}
