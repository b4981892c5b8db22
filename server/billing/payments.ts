import type { Order, SimulatedMethod } from '../../contract/billing-orders.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { askProvider, unlessSilent } from './ask-provider.ts';
import { beginPayment } from './begin-payment.ts';
import { getOrder } from './orders.ts';
import { findPaymentUnderWay, findRival } from './payment-queries.ts';
import type { ClientSecret } from './present-order.ts';
import type { Charge, ChargeWish, PaymentProvider } from './provider.ts';
import { releaseOrder } from './release-order.ts';
import { settlePayment } from './settle.ts';

export interface PaymentWish {
  key: string;
  simulated?: SimulatedMethod | undefined;
}

/** The intent is written down first, then the provider is asked, then its answer is: a crash leaves a trace of each. */
export async function startPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
  wish: PaymentWish,
): Promise<Order> {
  // Left behind in another window before anything was charged: this one counts now.
  const rival = await findRival(db, viewer.accountId, orderId);
  if (rival) await releaseOrder(db, config, provider, rival.id);
  const begun = await inTransaction(db, (db) =>
    beginPayment(db, config, provider, viewer, orderId, wish),
  );
  if (begun === 'under way') return checkPayment(db, config, provider, viewer, orderId);
  if (begun === 'over') return getOrder(db, viewer, orderId);
  const charge = await takeMoney(db, config, provider, begun);
  if (charge) await settlePayment(db, config, begun.key, charge);
  return getOrder(db, viewer, orderId, secretOf(begun.key, charge));
}

async function takeMoney(db: Db, config: Config, provider: PaymentProvider, wish: ChargeWish) {
  try {
    return await unlessSilent(() => provider.begin(wish));
  } catch (error) {
    // It says itself that it took nothing.
    if (error instanceof Refusal) await settlePayment(db, config, wish.key, { state: 'unknown' });
    throw error;
  }
}

function secretOf(paymentId: string, charge: Charge | undefined): ClientSecret {
  return { paymentId, value: charge?.state === 'confirming' ? charge.clientSecret : null };
}

export async function confirmPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
  approve: boolean,
): Promise<Order> {
  await getOrder(db, viewer, orderId);
  const payment = await findPaymentUnderWay(db, orderId);
  const { answer } = provider;
  if (answer && payment?.state === 'confirming' && payment.provider === provider.name) {
    const charge = await unlessSilent(() => answer({ key: payment.id, ref: payment.ref }, approve));
    if (charge) await settlePayment(db, config, payment.id, charge);
  }
  return getOrder(db, viewer, orderId);
}

export async function checkPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  await getOrder(db, viewer, orderId);
  const payment = await findPaymentUnderWay(db, orderId);
  if (payment?.provider !== provider.name) return getOrder(db, viewer, orderId);
  const charge = await askProvider(provider, payment);
  if (charge) await settlePayment(db, config, payment.id, charge);
  return getOrder(db, viewer, orderId, secretOf(payment.id, charge));
}
