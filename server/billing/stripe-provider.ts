import type { StripeConfig } from '../config.ts';
import type { PaymentProvider } from './provider.ts';

export function stripeProvider(config: StripeConfig): PaymentProvider {
  const notBuilt = async () => {
    throw new Error('not built');
  };
  return {
    name: 'stripe',
    publishableKey: config.publishableKey,
    begin: notBuilt,
    look: notBuilt,
    cancel: notBuilt,
    refund: notBuilt,
  };
}
