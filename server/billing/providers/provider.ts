import type { SimulatedMethod } from '../../../contract/billing/orders.ts';

/** Why a payment failed; the sentences stand in payment-failures.ts. */
export type PaymentFailure =
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_cvc'
  | 'not_confirmed'
  | 'processing_error'
  /** The provider never heard of it. */
  | 'never_arrived';

/** What the provider says of a payment. */
export type Charge =
  | {
      state: 'succeeded';
      ref: string;
      method: string;
      /** What was taken, where the provider tells. Any other sum than was asked for pays nothing. */
      paid?: { amountCents: number; currency: string };
    }
  /** It waits for the payer: their bank asks them, or the browser has the card's fields open. */
  | { state: 'confirming'; ref: string; clientSecret: string | null }
  | { state: 'failed'; ref: string; failure: PaymentFailure }
  | { state: 'cancelled'; ref: string }
  | { state: 'unknown' };

export interface ChargeWish {
  /** Our payment's id. Asked twice with one key, the provider charges once. */
  key: string;
  amountCents: number;
  currency: string;
  orderId: string;
  orderNumber: number;
  title: string;
  /** Where the simulated provider takes its outcome from. */
  simulated: SimulatedMethod | undefined;
}

/** How a payment of ours is found at the provider: by its own name where we know it. */
export interface ChargeName {
  key: string;
  ref: string | null;
}

export interface Dispute {
  ref: string;
  /** Nothing while the bank has not decided; what is lost is part of the money that is gone. */
  end: 'won' | 'lost' | null;
}

/** What the provider says of money that went back, whoever saw to it. */
export interface Returned {
  /** Gone or on its way; what came to nothing is no part of it. */
  amountCents: number;
  /** The provider's name for the last refund of these, or for a dispute that was lost. */
  ref: string | null;
  /** Refunds that came to nothing. */
  failed: string[];
  /** Where the payer has asked their bank for the money. */
  disputes: Dispute[];
}

export interface RefundWish {
  /** Our refund's id. Asked twice with one key, the provider gives back once. */
  key: string;
  payment: ChargeName;
  amountCents: number;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment that it is about; nothing for events that do not concern us. */
  payment: ChargeName | null;
  /** It tells of money that goes back, not of money that comes. */
  isReturn: boolean;
  /** What whoever runs this installation should know of a payment that is none of ours, for the log. */
  notice?: string;
}

/** Takes money and gives it back. Every promise is idempotent, and rejects with `ProviderSilent` when nothing is known. */
export interface PaymentProvider {
  name: 'simulated' | 'stripe';
  publishableKey: string | null;
  /** Any other failure than silence means that nothing was begun. */
  begin(wish: ChargeWish): Promise<Charge>;
  look(name: ChargeName): Promise<Charge>;
  /** Stops what was not charged yet, and tells how it ended: it may have been charged in between. */
  cancel(name: ChargeName): Promise<Charge>;
  /** What was given back by another way before counts: never more than the amount goes back in all. */
  refund(wish: RefundWish): Promise<{ ref: string }>;
  /** The payer's answer to the simulated bank; other providers ask the payer themselves. */
  answer?(name: ChargeName, approve: boolean): Promise<Charge>;
  /** What has gone back; a provider where nobody else can give anything back need not be asked. */
  lookBack?(name: ChargeName): Promise<Returned>;
  /** Reads a signed message, or throws `Refusal('bad_signature')`. */
  readEvent?(body: Uint8Array, signature: string): ProviderEvent;
}

/** No answer, or one that says nothing: the money may have moved or not. */
export class ProviderSilent extends Error {}
