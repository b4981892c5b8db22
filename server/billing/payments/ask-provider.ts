import { type Charge, type PaymentProvider, ProviderSilent } from '../providers/provider.ts';

/** A payment as far as one has to know it to ask about it. */
export interface AskedPayment {
  id: string;
  ref: string | null;
  secondsOld: number;
}

/** Until then its beginning may still be on the way to the provider. */
const patience = { whereItCanBeStopped: 5, elsewhere: 60 };

export function mayArrive({ secondsOld }: Pick<AskedPayment, 'secondsOld'>): boolean {
  return secondsOld < patience.elsewhere;
}

/**
 * How a payment stands at the provider; nothing while that is not known. What it has not heard of after a while is
 * stopped for good, so that it cannot arrive after we have given it up.
 */
export async function askProvider(
  provider: PaymentProvider,
  payment: AskedPayment,
): Promise<Charge | undefined> {
  const name = { key: payment.id, ref: payment.ref };
  return unlessSilent(async () => {
    const charge = await provider.look(name);
    if (charge.state !== 'unknown') return charge;
    if (payment.secondsOld < patience.whereItCanBeStopped) return undefined;
    const stopped = await provider.cancel(name);
    if (stopped.state === 'unknown' && mayArrive(payment)) return undefined;
    return stopped.state === 'cancelled' ? charge : stopped;
  });
}

export async function unlessSilent<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderSilent) return undefined;
    throw error;
  }
}
