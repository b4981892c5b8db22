import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import type { PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated-provider.ts';
import { stripeProvider } from './stripe-provider.ts';

export function openProvider(config: Config, db: Db): PaymentProvider {
  return config.stripe ? stripeProvider(config.stripe) : simulatedProvider(db);
}
