import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import type { Charge } from './provider.ts';

/**
 * The one place where the provider's word changes a payment and its order: paid, fulfilled and invoiced in one transaction.
 * Told twice, it happens once; a charge that no order waits for is given back.
 */
export async function settlePayment(
  _db: Db,
  _config: Config,
  _paymentId: string,
  _charge: Charge,
): Promise<void> {
  throw new Error('not built');
}
