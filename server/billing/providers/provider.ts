import type { SimulatedMethod } from '../../../contract/billing/orders.ts';

/** Why a payment failed; `payments/failure-messages.ts` has the sentences. */
export type PaymentFailure =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_cvc'
  | 'not_confirmed'
  | 'processing_error'
  /** The provider never received it. */
  | 'never_arrived';

/** The state of a charge at the provider. */
export type Charge =
  | {
      state: 'succeeded';
      ref: string;
      method: string;
      /** What was captured, if the provider says. Any other amount than we asked for does not pay the order. */
      paid?: { amountCents: number; currency: string };
    }
  /** Waiting for the payer: their bank asks them to confirm, or the card form is still open. */
  | { state: 'confirming'; ref: string; clientSecret: string | null }
  | { state: 'failed'; ref: string; failure: PaymentFailure }
  | { state: 'cancelled'; ref: string }
  | { state: 'unknown' };

export type SucceededCharge = Extract<Charge, { state: 'succeeded' }>;

export interface ChargeRequest {
  /** Our payment's id, used as idempotency key: requested twice, it is charged once. */
  key: string;
  amountCents: number;
  currency: string;
  orderId: string;
  orderNumber: number;
  title: string;
  /** Decides the outcome at the simulated provider. */
  simulated: SimulatedMethod | undefined;
}

/** How a payment of ours is found at the provider: by its own id where we know it. */
export interface ChargeReference {
  key: string;
  ref: string | null;
}

export interface Dispute {
  ref: string;
  /** Null until the bank has decided. The amount of a lost dispute counts as refunded. */
  outcome: 'won' | 'lost' | null;
}

/** Everything refunded or charged back for one payment, including refunds made in the provider's dashboard. */
export interface ProviderRefunds {
  /** Without failed refunds. */
  amountCents: number;
  /** The provider's id of the latest of these refunds, or of a lost dispute. */
  ref: string | null;
  /** Ids of refunds that failed. */
  failed: string[];
  disputes: Dispute[];
}

export interface RefundRequest {
  /** Our refund's id, used as idempotency key: requested twice, it is refunded once. */
  key: string;
  payment: ChargeReference;
  amountCents: number;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment it is about; null for events we do not handle. */
  payment: ChargeReference | null;
  /** It is about a refund or a dispute, not about the charge itself. */
  isRefundOrDispute: boolean;
  /** For the log, if the payment turns out not to be one of ours. */
  notice?: string;
}

/** Every call is idempotent, and rejects with `ProviderUnavailable` when its outcome is not known. */
export interface PaymentProvider {
  name: 'simulated' | 'stripe' | 'off';
  publishableKey: string | null;
  /** Any error other than `ProviderUnavailable` means that no charge was created. */
  charge(request: ChargeRequest): Promise<Charge>;
  retrieve(charge: ChargeReference): Promise<Charge>;
  /** Cancels a charge that has not been captured yet. Returns its state: it may have been captured in between. */
  cancel(charge: ChargeReference): Promise<Charge>;
  /** Refunds what is left of the amount: refunds made elsewhere count. */
  refund(request: RefundRequest): Promise<{ ref: string }>;
  /** The payer's answer to the simulated bank; other providers ask the payer themselves. */
  confirm?(charge: ChargeReference, approve: boolean): Promise<Charge>;
  /** Missing where nobody but us can refund. */
  retrieveRefunds?(charge: ChargeReference): Promise<ProviderRefunds>;
  /** Reads a signed webhook, or throws `Refusal('bad_signature')`. */
  parseEvent?(body: Uint8Array, signature: string): ProviderEvent;
}

/** The provider did not answer, or not conclusively: money may or may not have moved. */
export class ProviderUnavailable extends Error {}

/** Undefined when the provider is unavailable. */
export async function unlessUnavailable<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}
