import { notSoldText } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal } from '../refusals.ts';
import type { ChargeReference, PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated/simulated-provider.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';

/** The provider for new payments. */
export function openProvider(config: Config, db: Db): PaymentProvider {
  if (config.stripe) return stripeProvider(config.stripe);
  return config.payments === 'simulated' ? simulatedProvider(db) : noProvider;
}

/** Nothing can be bought: quotes and orders are refused before this is called. */
const noProvider: PaymentProvider = {
  name: 'off',
  publishableKey: null,
  charge: () => Promise.reject(new Refusal('cannot_buy', { detail: notSoldText })),
  retrieve: () => Promise.resolve({ state: 'unknown' }),
  cancel: () => Promise.resolve({ state: 'unknown' }),
  refund: () => Promise.reject(new Refusal('not_refundable')),
};

/** Every provider whose payments can still be looked up: an installation may have started with simulated ones. */
export function listProviders(db: Db, provider: PaymentProvider): PaymentProvider[] {
  return provider.name === 'simulated' ? [provider] : [provider, retired(simulatedProvider(db))];
}

/** Pending simulated payments are cancelled; paid ones can still be refunded. */
function retired({
  name,
  publishableKey,
  charge,
  cancel,
  refund,
}: PaymentProvider): PaymentProvider {
  const discard = async (reference: ChargeReference) => {
    await cancel(reference);
    return { state: 'unknown' } as const;
  };
  return { name, publishableKey, charge, retrieve: discard, cancel: discard, refund };
}

/** The provider that took a payment; undefined if it is no longer configured. */
export function findProvider(
  db: Db,
  provider: PaymentProvider,
  name: string,
): PaymentProvider | undefined {
  return listProviders(db, provider).find((one) => one.name === name);
}

export function getProvider(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  name: string,
): PaymentProvider {
  const found = findProvider(db, provider, name);
  if (found) return found;
  const detail = `We can no longer reach the provider of this payment. Email ${config.support.email} and we'll look into it. You won't be charged twice.`;
  throw new Refusal('provider_unavailable', { detail });
}
