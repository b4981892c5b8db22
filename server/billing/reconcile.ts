import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import type { PaymentProvider } from './provider.ts';

/** The job `reconcile`: asks the provider about every payment and refund that was not heard of for a while. */
export async function reconcile(
  _db: Db,
  _config: Config,
  _provider: PaymentProvider,
): Promise<void> {}
