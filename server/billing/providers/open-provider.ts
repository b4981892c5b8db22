import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated/simulated-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

export function openProvider(config: Config, db: Db): PaymentProvider {
  return config.stripe ? stripeProvider(config.stripe) : simulatedProvider(db);
}
