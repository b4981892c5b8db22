import { type Charge, type PaymentProvider, unlessUnavailable } from '../providers/provider.ts';

export interface PendingPayment {
  id: string;
  ref: string | null;
  secondsOld: number;
}

/** How long our request to charge may take to reach a provider that can block it, and one that cannot. */
const arrivalSeconds = { blockable: 5, other: 60 };

export function mayStillArrive({ secondsOld }: Pick<PendingPayment, 'secondsOld'>): boolean {
  return secondsOld < arrivalSeconds.other;
}

/**
 * The state of a payment at the provider; undefined while that is not known. A payment the provider has not received after
 * a while is cancelled there, so that it cannot arrive after we have given it up.
 */
export async function retrieveCharge(
  provider: PaymentProvider,
  payment: PendingPayment,
): Promise<Charge | undefined> {
  const reference = { key: payment.id, ref: payment.ref };
  return unlessUnavailable(async () => {
    const charge = await provider.retrieve(reference);
    if (charge.state !== 'unknown') return charge;
    if (payment.secondsOld < arrivalSeconds.blockable) return undefined;
    const cancelled = await provider.cancel(reference);
    if (cancelled.state === 'unknown' && mayStillArrive(payment)) return undefined;
    return cancelled.state === 'cancelled' ? charge : cancelled;
  });
}
