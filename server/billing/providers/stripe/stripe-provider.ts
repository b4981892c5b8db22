import Stripe from 'stripe';
import type { StripeConfig } from '../../../config.ts';
import { Refusal } from '../../../platform/calls/errors.ts';
import type { Charge, ChargeName, PaymentProvider } from '../provider.ts';
import { chargeOf } from './stripe-charges.ts';
import { failedCharge, isAbout, tellApart } from './stripe-errors.ts';
import { eventOf } from './stripe-events.ts';
import { giveBack, lookBack } from './stripe-refunds.ts';

/** How old a signed message may be: a recording of one is worth nothing afterwards. */
const toleranceSeconds = 300;

/**
 * Takes money through Stripe. We only ever make an intent; the payer's browser confirms it with Stripe directly, so
 * no number of a card comes near this server. The name of an intent is written down before its secret leaves us:
 * one whose name we do not know cannot have been charged.
 */
export function stripeProvider(
  config: StripeConfig,
  patience = { timeout: 15_000, maxNetworkRetries: 1 },
): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    ...patience,
    ...(config.apiUrl ? placeOf(config.apiUrl) : {}),
    telemetry: false,
  });

  async function look({ ref }: ChargeName): Promise<Charge> {
    if (!ref) return { state: 'unknown' };
    try {
      return chargeOf(await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }));
    } catch (error) {
      if (isAbout(error, 'resource_missing')) return { state: 'unknown' };
      throw tellApart(error);
    }
  }

  return {
    name: 'stripe',
    publishableKey: config.publishableKey,
    look,

    async begin(wish) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: wish.amountCents,
            currency: wish.currency.toLowerCase(),
            // Whatever the account allows: cards, PayPal, wallets.
            automatic_payment_methods: { enabled: true },
            description: `Order ${wish.orderNumber}: ${wish.title}`.slice(0, 500),
            metadata: { payment: wish.key, order: wish.orderId },
            expand: ['latest_charge'],
          },
          { idempotencyKey: wish.key },
        );
        return chargeOf(intent);
      } catch (error) {
        const failed = failedCharge(error);
        if (failed) return failed;
        if (isAbout(error, 'amount_too_small')) throw new Refusal('amount_too_small');
        throw tellApart(error);
      }
    },

    async cancel(name) {
      if (!name.ref) return { state: 'unknown' };
      try {
        return chargeOf(await stripe.paymentIntents.cancel(name.ref));
      } catch (error) {
        // Charged, or stopped before: it says itself which.
        if (isAbout(error, 'payment_intent_unexpected_state', 'resource_missing'))
          return look(name);
        throw tellApart(error);
      }
    },

    refund: (wish) => giveBack(stripe, wish),

    async lookBack({ ref }) {
      if (!ref) return { amountCents: 0, ref: null, failed: [], disputes: [] };
      return lookBack(stripe, ref);
    },

    readEvent(body, signature) {
      return eventOf(verify(Buffer.from(body), signature));
    },
  };

  function verify(body: Buffer, signature: string): Stripe.Event {
    try {
      const { webhookSecret } = config;
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
    } catch {
      // Its own error carries the whole message.
      throw new Refusal('bad_signature');
    }
  }
}

function placeOf(address: string) {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === 'https:';
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
  };
}
