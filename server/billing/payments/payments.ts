import type { Order } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getOrder } from '../orders/orders.ts';
import type { ClientSecret } from '../orders/present-order.ts';
import { releaseOrder } from '../orders/release-order.ts';
import { findProvider, getProvider } from '../providers/find-provider.ts';
import type { Charge, ChargeWish, PaymentProvider } from '../providers/provider.ts';
import { askProvider, unlessSilent } from './ask-provider.ts';
import { beginPayment, type PaymentWish } from './begin-payment.ts';
import { findPayment, findPaymentUnderWay, findRival } from './queries.ts';
import { isUnderWay, settlePayment } from './record-payment.ts';

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
  if (charge?.state === 'confirming') await stopIfGivenUp(db, config, provider, begun.key);
  return getOrder(db, viewer, orderId, secretOf(begun.key, charge));
}

/** The provider was so slow that the payment was given up meanwhile: nobody may pay it now. */
async function stopIfGivenUp(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment || isUnderWay(payment)) return;
  const charge = await unlessSilent(() => provider.cancel({ key: paymentId, ref: payment.ref }));
  if (charge) await settlePayment(db, config, paymentId, charge);
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
  const answer = payment && findProvider(db, provider, payment.provider)?.answer;
  if (answer && payment.state === 'confirming') {
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
  if (!payment) return getOrder(db, viewer, orderId);
  const taker = getProvider(db, config, provider, payment.provider);
  const charge = await askProvider(taker, payment);
  if (charge) await settlePayment(db, config, payment.id, charge);
  return getOrder(db, viewer, orderId, secretOf(payment.id, charge));
}
