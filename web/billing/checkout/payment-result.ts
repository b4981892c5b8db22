import type { Order } from '../../../contract/billing/orders.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** What an order says about the last attempt to pay it. */
export type Outcome =
  | { kind: 'paid' | 'invoiced' }
  /** The payer's bank asks them to confirm. */
  | { kind: 'confirming' }
  /** The provider has not answered yet. */
  | { kind: 'pending' }
  | { kind: 'declined'; message: string }
  /** The payment was stopped because the order was changed. */
  | { kind: 'stopped' }
  /** The payment never reached the server. */
  | { kind: 'unpaid' }
  | { kind: 'cancelled' };

/** How an attempt to pay ended. */
export type PaymentResult =
  | { kind: 'answered'; order: Order; outcome: Outcome }
  /** The connection was lost: it may or may not have gone through. */
  | { kind: 'unknown'; order: Order; failedBefore: string | null }
  | { kind: 'refused'; order: Order | null; message: string; isOffline: boolean }
  | { kind: 'priceChanged'; order: Order };

const notCharged = {
  failed: 'The payment did not go through. Nothing was charged. Please try again.',
  unpaid: 'The payment did not reach us. Nothing was charged. Please press Pay again.',
  priceChanged:
    'The price has changed in the meantime. Please look at it again. Nothing was charged.',
  stopped:
    'This payment was stopped, because the order was changed in another window. Nothing was charged.',
  cancelled:
    'This order was given up in the meantime. Nothing was charged. Please press Pay again.',
};

/** `failedBefore` is the payment that had failed before this attempt: on its own it says nothing new. */
export function outcomeOf(order: Order, failedBefore: string | null = null): Outcome {
  const { payment } = order;
  switch (order.state) {
    case 'paid':
    case 'invoiced':
      return { kind: order.state };
    case 'paying':
      return { kind: payment?.state === 'confirming' ? 'confirming' : 'pending' };
    case 'open':
      if (!payment || payment.id === failedBefore) return { kind: 'unpaid' };
      if (payment.state === 'cancelled') return { kind: 'stopped' };
      return { kind: 'declined', message: payment.failure ?? notCharged.failed };
    default:
      return { kind: 'cancelled' };
  }
}

export const answered = (order: Order, failedBefore: string | null = null): PaymentResult => ({
  kind: 'answered',
  order,
  outcome: outcomeOf(order, failedBefore),
});

/** The outcome that a payer who left in the middle of paying has not been shown yet. */
export function unseenOutcome(
  order: Order,
  draft: CheckoutDraft | null,
  isReturn = false,
): Outcome | null {
  const outcome = outcomeOf(order, draft?.failedBefore ?? null);
  const wasInterrupted = draft?.orderId === order.id && draft.paymentKey !== undefined;
  switch (outcome.kind) {
    case 'confirming':
    case 'pending':
      return outcome;
    case 'paid':
      return isReturn || wasInterrupted ? outcome : null;
    case 'invoiced':
    case 'declined':
      return wasInterrupted ? outcome : null;
    default:
      return null;
  }
}

/** Why nothing was charged. */
export interface PaymentFailure {
  message: string;
  /** The card is the reason. */
  atCard: boolean;
  /** The connection is the reason. */
  isOffline: boolean;
}

/** Null while the payment went through, or still may. */
export function failureIn(result: PaymentResult): PaymentFailure | null {
  switch (result.kind) {
    case 'unknown':
      return null;
    case 'priceChanged':
      return failure(notCharged.priceChanged);
    case 'refused':
      return { ...failure(withoutCharge(result.message)), isOffline: result.isOffline };
  }
  const { outcome } = result;
  switch (outcome.kind) {
    case 'declined':
      return { ...failure(outcome.message), atCard: true };
    case 'unpaid':
    case 'stopped':
    case 'cancelled':
      return failure(notCharged[outcome.kind]);
    default:
      return null;
  }
}

const failure = (message: string): PaymentFailure => ({ message, atCard: false, isOffline: false });

const withoutCharge = (sentence: string) =>
  sentence.includes('othing was charged') ? sentence : `${sentence} Nothing was charged.`;

export const isBought = (result: PaymentResult) =>
  result.kind === 'answered' &&
  (result.outcome.kind === 'paid' || result.outcome.kind === 'invoiced');

/** Where to find what was bought. An unpaid invoice has opened nothing yet. */
export function pathAfterPurchase(order: Order): string {
  if (order.state === 'invoiced') return '/user-screen/orders';
  if (order.courseId !== null) return coursePath(order.courseId);
  return order.kind === 'licence' && order.seats === 1 ? '/user-screen' : '/user-screen/team';
}
