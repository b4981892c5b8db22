import type { Config } from '../config.ts';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { findPaymentUnderWay } from './payment-queries.ts';
import { type Charge, type ChargeName, type PaymentProvider, ProviderSilent } from './provider.ts';
import { settlePayment } from './settle.ts';

/** Stops a payment that was not charged yet, so that its order may be changed. It may turn out to be paid. */
export async function releaseOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  orderId: string,
): Promise<void> {
  const payment = await findPaymentUnderWay(db, orderId);
  if (payment?.provider !== provider.name) return;
  const charge = await stop(provider, { key: payment.id, ref: payment.ref });
  await settlePayment(db, config, payment.id, charge);
}

async function stop(provider: PaymentProvider, name: ChargeName): Promise<Charge> {
  try {
    return await provider.cancel(name);
  } catch (error) {
    if (error instanceof ProviderSilent) throw new Refusal('provider_silent');
    throw error;
  }
}
