import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/billing/orders.ts';
import { handle } from '../../../platform/calls/calls.ts';
import type { PaymentProvider } from '../provider.ts';
import { receiveEvent } from '../webhooks.ts';

export function stripeRoutes(app: FastifyInstance, provider: PaymentProvider): void {
  handle(app, contract.receiveStripeEvent, async ({ db, config, file, header }) => {
    const event = await receiveEvent(db, config, provider, file, header('stripe-signature'));
    if (event?.notice) app.log.warn(event.notice);
    return { received: true };
  });
}
