import type { Order } from '../../../contract/billing/orders.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import type { KeptOrder } from '../shared/checkout-draft.ts';
import type { Stage, Trouble, Waiting } from './payment-flow.ts';

export type Outcome =
  | { kind: 'paid' | 'invoiced' | 'confirming' | 'silent' | 'stopped' | 'unpaid' | 'closed' }
  | { kind: 'failed'; message: string };

/** How a try to pay ended. */
export type End =
  | { kind: 'known'; order: Order; outcome: Outcome }
  /** Nobody knows whether it went through. */
  | { kind: 'lost'; order: Order; knownFailure: string | null }
  /** Nothing was charged. */
  | { kind: 'refused'; failure: unknown; order: Order | null }
  | { kind: 'changed'; order: Order };

const failed = 'The payment did not go through. Nothing was charged. Please try again.';
const changed =
  'The price has changed in the meantime. Please look at it again. Nothing was charged.';
const neverArrived = 'The payment did not reach us. Nothing was charged. Please press Pay again.';
const stopped =
  'This payment was stopped, because the order was changed in another window. Nothing was charged.';
const closed =
  'This order was given up in the meantime. Nothing was charged. Please press Pay again.';

/** What an order says about the last try to pay it. A failure that was known before tells nothing new. */
export function outcomeOf(order: Order, knownFailure: string | null = null): Outcome {
  const { payment } = order;
  switch (order.state) {
    case 'paid':
    case 'invoiced':
      return { kind: order.state };
    case 'paying':
      return { kind: payment?.state === 'confirming' ? 'confirming' : 'silent' };
    case 'open':
      if (!payment || payment.id === knownFailure) return { kind: 'unpaid' };
      if (payment.state === 'cancelled') return { kind: 'stopped' };
      return { kind: 'failed', message: payment.failure ?? failed };
    default:
      return { kind: 'closed' };
  }
}

/** What is still owed to whoever left in the middle of paying, or was sent elsewhere for it. */
export function newsOf(order: Order, kept: KeptOrder | null, isBack = false): Outcome | null {
  const outcome = outcomeOf(order, kept?.failedBefore ?? null);
  const isUnheard = kept?.orderId === order.id && kept.paymentKey !== undefined;
  switch (outcome.kind) {
    case 'confirming':
    case 'silent':
      return outcome;
    case 'paid':
      return isBack || isUnheard ? outcome : null;
    case 'invoiced':
    case 'failed':
      return isUnheard ? outcome : null;
    default:
      return null;
  }
}

/** How long to wait before each time the bank is asked again; after the last one we say that it is looked after. */
export const askAgainMs: readonly number[] = [1_500, 3_000, 6_000, 12_000, 24_000];

/** What the payer sees next. */
export function stageAfter(end: End, isSimulated: boolean, before?: Waiting): Stage {
  const tries = before ? before.tries + 1 : 0;
  const wait = (order: Order, why: Waiting['why'], knownFailure: string | null): Stage => ({
    name: 'waiting',
    why,
    order,
    knownFailure,
    tries,
    askInMs: askAgainMs[tries],
    isAsking: false,
    isAside: before?.isAside ?? false,
  });
  switch (end.kind) {
    case 'lost':
      return wait(end.order, 'lost', end.knownFailure);
    case 'changed':
      return refused(changed);
    case 'refused':
      return refused(withoutCharge(errorMessage(end.failure)), {
        isOffline: end.failure instanceof ApiError && end.failure.code === 0,
      });
  }
  const { order, outcome } = end;
  switch (outcome.kind) {
    case 'paid':
    case 'invoiced':
      return { name: 'done', order };
    case 'failed':
      return refused(outcome.message, { atCard: true });
    case 'unpaid':
      return refused(neverArrived);
    case 'stopped':
      return refused(stopped);
    case 'closed':
      return refused(closed);
    case 'confirming':
      if (isSimulated) return { name: 'bank', order, isAside: before?.isAside ?? false };
  }
  const why = tries < askAgainMs.length ? 'silent' : 'later';
  return wait(order, why, before?.knownFailure ?? null);
}

const refused = (message: string, more: Partial<Trouble> = {}): Stage => ({
  name: 'form',
  trouble: { message, atCard: false, isOffline: false, ...more },
});

const withoutCharge = (sentence: string) =>
  sentence.includes('othing was charged') ? sentence : `${sentence} Nothing was charged.`;
