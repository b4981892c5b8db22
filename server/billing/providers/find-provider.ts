import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { ChargeName, PaymentProvider } from './provider.ts';
import { simulatedProvider } from './simulated/simulated-provider.ts';

/** Everyone who can be asked, whoever takes payments since. */
export function listProviders(db: Db, provider: PaymentProvider): PaymentProvider[] {
  return provider.name === 'simulated' ? [provider] : [provider, retired(simulatedProvider(db))];
}

/** Nobody pays with a test any more: what was under way has come to nothing. What was paid so can be given back. */
function retired({
  name,
  publishableKey,
  begin,
  cancel,
  refund,
}: PaymentProvider): PaymentProvider {
  const giveUp = async (charge: ChargeName) => {
    await cancel(charge);
    return { state: 'unknown' } as const;
  };
  return { name, publishableKey, begin, look: giveUp, cancel: giveUp, refund };
}

/** Whoever took a payment; nobody once that one is not set up any more. */
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
  const detail = `This payment was begun with a payment provider that we cannot ask any more. Please write to ${config.support.email}: a person looks at it, and nothing is charged twice.`;
  throw new Refusal('provider_silent', { detail });
}
