import type { Db } from '../platform/database.ts';
import type { PaymentProvider } from './provider.ts';

export function simulatedProvider(_db: Db): PaymentProvider {
  const notBuilt = async () => {
    throw new Error('not built');
  };
  return {
    name: 'simulated',
    publishableKey: null,
    begin: notBuilt,
    look: notBuilt,
    cancel: notBuilt,
    refund: notBuilt,
    answer: notBuilt,
  };
}
