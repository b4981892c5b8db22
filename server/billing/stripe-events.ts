import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { Refusal } from '../platform/errors.ts';
import type { ProviderEvent } from './provider.ts';

const Name = z.string().check(z.regex(/^[\w-]{1,200}$/));
// What we are told about has a name, unless it is of a kind that we do not look at.
const About = z.looseObject({ id: z.optional(Name), metadata: z.nullish(z.looseObject({})) });
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
      };
    }
    case 'refund.created':
    case 'refund.failed': {
      const refund = event.data.object;
      const isOurs = type === 'refund.created' && refund.metadata?.refund !== undefined;
      if (isOurs) return { id, type, payment: null };
      const notice = `Stripe tells of a refund that Stepwell has no part in: ${refund.id} of ${nameOf(refund.payment_intent)}`;
      return { id, type, payment: null, notice };
    }
    case 'charge.dispute.created': {
      const dispute = event.data.object;
      const notice = `A payer disputes a payment at Stripe: ${dispute.id} of ${nameOf(dispute.payment_intent)}`;
      return { id, type, payment: null, notice };
    }
    default:
      return { id, type, payment: null };
  }
}

function nameOf(intent: string | Stripe.PaymentIntent | null): string {
  return (typeof intent === 'string' ? intent : intent?.id) ?? 'an unknown payment';
}
