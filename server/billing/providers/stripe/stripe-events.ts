import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/calls/errors.ts';
import type { ProviderEvent } from '../provider.ts';

const Name = z.string().check(z.regex(/^[\w-]{1,200}$/));
// What we are told about has a name, unless it is of a kind that we do not look at.
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

/** Only which payment it is about: how that stands is asked of Stripe itself. */
export function eventOf(message: unknown): ProviderEvent {
  // A valid signature says who sent it, not that it makes sense.
  if (!Event.safeParse(message).success) {
    throw new Refusal('invalid_input', { detail: 'This message is no event of Stripe.' });
  }
  return readEvent(message as Stripe.Event);
}

function readEvent(event: Stripe.Event): ProviderEvent {
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
        isReturn: false,
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
      return { id, type, payment: { key: '', ref }, isReturn: true, notice };
    }
    default:
      return { id, type, payment: null, isReturn: false };
  }
}
