import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getProvider } from '../providers/choose-provider.ts';
import { type PaymentProvider, unlessUnavailable } from '../providers/provider.ts';
import { Refusal } from '../refusals.ts';
import { applyCharge } from './apply-charge.ts';
import { findPaymentInProgress } from './queries.ts';
import { mayStillArrive } from './retrieve-charge.ts';

/** Stops a payment in progress so that its order can be changed or cancelled. The order may turn out to be paid. */
export async function stopPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  orderId: string,
): Promise<void> {
  const payment = await findPaymentInProgress(db, orderId);
  if (!payment) return;
  const chargedBy = getProvider(db, config, provider, payment.provider);
  const reference = { key: payment.id, ref: payment.ref };
  const charge = await unlessUnavailable(() => chargedBy.cancel(reference));
  if (!charge) throw new Refusal('provider_unavailable');
  // Our request may still be on its way to the provider, which cannot cancel a charge it has not created yet.
  if (charge.state === 'unknown' && payment.state === 'started' && mayStillArrive(payment)) {
    throw new Refusal('payment_under_way');
  }
  await applyCharge(db, config, payment.id, charge);
}
