import type { Order } from '../../contract/billing-orders.ts';

export type Outcome =
  | { kind: 'paid' | 'invoiced' | 'confirming' | 'silent' | 'unpaid' | 'closed' }
  | { kind: 'failed'; message: string };

const failed = 'The payment did not go through. Nothing was charged. Please try again.';

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
      return payment && payment.id !== knownFailure
        ? { kind: 'failed', message: payment.failure ?? failed }
        : { kind: 'unpaid' };
    default:
      return { kind: 'closed' };
  }
}

/** How long to wait before each time the bank is asked again; after the last one we say that it is looked after. */
export const askAgainMs = [1_500, 3_000, 6_000, 12_000, 24_000] as const;
