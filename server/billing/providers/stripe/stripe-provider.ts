import Stripe from 'stripe';
import type { StripeConfig } from '../../../config/sales.ts';
import { Refusal } from '../../refusals.ts';
import type { Charge, ChargeReference, PaymentProvider } from '../provider.ts';
import { toCharge } from './charges.ts';
import { failedCharge, hasErrorCode, toProviderError } from './errors.ts';
import { parseStripeEvent } from './events.ts';
import { createRefund, retrieveRefunds } from './refunds.ts';

/** Limits how long a recorded webhook can be replayed. */
const toleranceSeconds = 300;

/**
 * We only create payment intents; the payer's browser confirms them with Stripe directly, so card numbers never reach
 * this server. An intent's id is stored before its client secret is sent out: one whose id we do not know cannot have
 * been charged.
 */
export function stripeProvider(
  config: StripeConfig,
  network = { timeout: 15_000, maxNetworkRetries: 1 },
): PaymentProvider {
  const stripe = new Stripe(config.secretKey, {
    ...network,
    ...(config.apiUrl ? hostOptions(config.apiUrl) : {}),
    telemetry: false,
  });

  async function retrieve({ ref }: ChargeReference): Promise<Charge> {
    if (!ref) return { state: 'unknown' };
    try {
      return toCharge(await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }));
    } catch (error) {
      if (hasErrorCode(error, 'resource_missing')) return { state: 'unknown' };
      throw toProviderError(error);
    }
  }

  return {
    name: 'stripe',
    publishableKey: config.publishableKey,
    retrieve,

    async charge(request) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: request.amountCents,
            currency: request.currency.toLowerCase(),
            // Every method the Stripe account allows: cards, PayPal, wallets.
            automatic_payment_methods: { enabled: true },
            description: `Order ${request.orderNumber}: ${request.title}`.slice(0, 500),
            metadata: { payment: request.key, order: request.orderId },
            expand: ['latest_charge'],
          },
          { idempotencyKey: request.key },
        );
        return toCharge(intent);
      } catch (error) {
        const failed = failedCharge(error);
        if (failed) return failed;
        if (hasErrorCode(error, 'amount_too_small')) throw new Refusal('amount_too_small');
        throw toProviderError(error);
      }
    },

    async cancel(charge) {
      if (!charge.ref) return { state: 'unknown' };
      try {
        return toCharge(await stripe.paymentIntents.cancel(charge.ref));
      } catch (error) {
        // Already captured or cancelled: find out which.
        if (hasErrorCode(error, 'payment_intent_unexpected_state', 'resource_missing'))
          return retrieve(charge);
        throw toProviderError(error);
      }
    },

    refund: (request) => createRefund(stripe, request),

    async retrieveRefunds({ ref }) {
      if (!ref) return { amountCents: 0, ref: null, failed: [], disputes: [] };
      return retrieveRefunds(stripe, ref);
    },

    parseEvent(body, signature) {
      return parseStripeEvent(verify(Buffer.from(body), signature));
    },
  };

  function verify(body: Buffer, signature: string): Stripe.Event {
    try {
      const { webhookSecret } = config;
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
    } catch {
      // Stripe's own error contains the whole body.
      throw new Refusal('bad_signature');
    }
  }
}

function hostOptions(address: string) {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === 'https:';
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
  };
}
