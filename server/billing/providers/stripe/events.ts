import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/calls/errors.ts';
import type { ProviderEvent } from '../provider.ts';

const Name = z.string().check(z.regex(/^[\w-]{1,200}$/));
// Only event types that we ignore have objects without an id.
const About = z.looseObject({
  id: z.optional(Name),
  metadata: z.nullish(z.looseObject({})),
  payment_intent: z.nullish(z.union([Name, z.looseObject({ id: Name })])),
});
const Event = z.looseObject({
  id: Name,
  type: z.string().check(z.regex(/^[\w.]{1,200}$/)),
  data: z.looseObject({ object: About }),
});

/** Reads only which payment an event is about; its state is retrieved from Stripe. */
export function parseStripeEvent(message: unknown): ProviderEvent {
  // A valid signature proves the sender, not the shape.
  if (!Event.safeParse(message).success) {
    throw new Refusal('invalid_input', { detail: 'This message is no event of Stripe.' });
  }
  return toEvent(message as Stripe.Event);
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.canceled': {
      const intent = event.data.object;
      return {
        id,
        type,
        payment: { key: String(intent.metadata?.payment ?? ''), ref: intent.id ?? null },
        isRefundOrDispute: false,
      };
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed': {
      const { id: about, payment_intent: intent } = event.data.object;
      const ref = (typeof intent === 'string' ? intent : intent?.id) ?? null;
      const notice = `Stripe tells of money that goes back for a payment that is none of Stepwell's: ${type} ${about} of ${ref}`;
      return { id, type, payment: { key: '', ref }, isRefundOrDispute: true, notice };
    }
    default:
      return { id, type, payment: null, isRefundOrDispute: false };
  }
}
