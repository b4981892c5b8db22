import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { mayArrive } from '../payments/ask-provider.ts';
import { findPaymentUnderWay } from '../payments/queries.ts';
import { settlePayment } from '../payments/record-payment.ts';
import { getProvider } from '../providers/find-provider.ts';
import {
  type Charge,
  type ChargeName,
  type PaymentProvider,
  ProviderSilent,
} from '../providers/provider.ts';

/** Stops a payment that was not charged yet, so that its order may be changed. It may turn out to be paid. */
export async function releaseOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  orderId: string,
): Promise<void> {
  const payment = await findPaymentUnderWay(db, orderId);
  if (!payment) return;
  const taker = getProvider(db, config, provider, payment.provider);
  const charge = await stop(taker, { key: payment.id, ref: payment.ref });
  // Its beginning may be on the way to a provider who cannot stop what has no name yet.
  if (charge.state === 'unknown' && payment.state === 'started' && mayArrive(payment)) {
    throw new Refusal('payment_under_way');
  }
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
