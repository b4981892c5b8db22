import type { DocumentKind, Order } from '../../../contract/billing/orders.ts';
import { amountText, moneyBackDays } from '../../../contract/plans.ts';
import { formatSellerDate } from '../../teams/shared/seller-dates.ts';
import type { IconName } from '../../ui/drawings/icon.tsx';

export interface OrderStatus {
  text: string;
  icon: IconName;
  tone: 'done' | 'waits' | 'over';
}

/** The state of an order, for its buyer. */
export function statusOf(order: Order): OrderStatus {
  switch (order.state) {
    case 'open':
      return { text: 'Waiting for payment', icon: 'clock', tone: 'waits' };
    case 'paying':
      return { text: 'Payment under way', icon: 'card', tone: 'waits' };
    case 'invoiced':
      return {
        text: order.dueAt ? `Invoice sent: due ${formatSellerDate(order.dueAt)}` : 'Invoice sent',
        icon: 'mail',
        tone: 'waits',
      };
    case 'paid':
      return { text: 'Paid', icon: 'check', tone: 'done' };
    case 'refunding':
      return { text: 'Being refunded', icon: 'reply', tone: 'waits' };
    case 'refunded':
      return { text: 'Refunded', icon: 'reply', tone: 'over' };
    case 'cancelled':
      return { text: 'Cancelled', icon: 'cross', tone: 'over' };
  }
}

/** What else there is to know about it. */
export function statusNote(order: Order): string {
  const { state, paidAt, refundedAt, payment } = order;
  if (state === 'open') return payment?.failure ?? '';
  if (state === 'paying') {
    return payment?.state === 'confirming'
      ? 'Your bank waits for your confirmation.'
      : 'We are waiting for an answer about your payment. Nothing is charged twice.';
  }
  if (state === 'invoiced') {
    return 'The invoice says how to pay, or whom to ask. What you ordered opens when your payment has arrived.';
  }
  if (state === 'refunding') return 'Your money is on its way back.';
  if (state === 'refunded')
    return refundedAt ? `on ${formatSellerDate(refundedAt)}${refundedTo(order)}` : '';
  if (state === 'paid' && paidAt) return `on ${formatSellerDate(paidAt)}${paidWith(order)}`;
  return '';
}

/** Refunds of invoices are transferred by hand: when is not known here. */
const isTransfer = ({ payBy, method }: Order) => payBy === 'invoice' && method !== null;

function refundedTo(order: Order): string {
  if (isTransfer(order)) return ': the money will be transferred back to the account it came from';
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
      const on = refundableUntil ? `ended on ${formatSellerDate(refundableUntil)}` : 'are over';
      return {
        text: `The ${moneyBackDays} days to get your money back ${on}.`,
        canAskSupport: false,
      };
    }
    case 'before':
      return {
        text: 'There was a refund for this before, so a person at support decides.',
        canAskSupport: true,
      };
    case 'later':
      return {
        text: `To get your money back, refund or cancel order ${refundFirst} first.`,
        canAskSupport: false,
      };
    case 'support':
      return {
        text: 'There is a later order for the same licences, so a person at support decides.',
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
  if (kind === 'course') return courseId === null ? null : `/course-detail/${courseId}`;
  return state === 'paid' && teamId ? '/user-screen/team' : null;
}

export function refundEndsText({ kind, title, seats }: Order): string {
  switch (kind) {
    case 'course':
      return `The lessons of ${title} are locked at once, except the free ones, unless a licence opens them for you.`;
    case 'licence':
      return seats === 1
        ? 'Your licence ends at once, and the courses it opened are locked.'
        : 'The licences of your team close at once, for all its members.';
    case 'more_licences':
      return seats === 1
        ? 'The added licence leaves your team at once.'
        : `The ${seats} added licences leave your team at once.`;
    case 'renewal':
      return 'The renewal is taken back: your licences end on the day they did before.';
  }
}

export function refundKeepsText({ kind, seats }: Order): string {
  return kind === 'course' || seats === 1
    ? 'Your progress, notes and certificates stay yours.'
    : 'Progress, notes and certificates of all members are kept.';
}

export function cancelText({ state }: Order): string {
  switch (state) {
    case 'paying':
      return 'We stop the payment first. Should it have gone through already, the order stays paid.';
    case 'invoiced':
      return 'The invoice need not be paid any more: you get a credit note for it by mail. If you have paid it, keep the order.';
    default:
      return 'Nothing was charged. You can order it again at any time.';
  }
}

export function refundText(order: Order): string {
  const sum = totalText(order);
  if (order.payBy === 'invoice')
    return `You get ${sum} back by bank transfer, to the account it came from.`;
  return `You get ${sum} back${to(order.method)}.`;
}
