import type { Order } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getOrder } from '../orders/orders.ts';
import type { ClientSecret } from '../orders/present-order.ts';
import { findProvider, getProvider } from '../providers/choose-provider.ts';
import {
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
  unlessUnavailable,
} from '../providers/provider.ts';
import { applyCharge, isInProgress } from './apply-charge.ts';
import { beginPayment, type PaymentRequest } from './begin-payment.ts';
import { findCompetingOrder, findPayment, findPaymentInProgress } from './queries.ts';
import { retrieveCharge } from './retrieve-charge.ts';
import { stopPayment } from './stop-payment.ts';

/** Records the payment, then charges, then records the result: after a crash the job `reconcile` finds out what happened. */
export async function startPayment(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
  request: PaymentRequest,
): Promise<Order> {
  // A payment for the same item that was left open in another window: this one replaces it.
  const competing = await findCompetingOrder(db, viewer.accountId, orderId);
  if (competing) await stopPayment(db, config, provider, competing.id);
  const started = await inTransaction(db, (db) =>
    beginPayment(db, config, provider, viewer, orderId, request),
  );
  if (started === 'in progress') return checkPayment(db, config, provider, viewer, orderId);
  if (started === 'done') return getOrder(db, viewer, orderId);
  const charge = await createCharge(db, config, provider, started);
  if (charge) await applyCharge(db, config, started.key, charge);
  if (charge?.state === 'confirming') await cancelIfAbandoned(db, config, provider, started.key);
  return getOrder(db, viewer, orderId, clientSecretOf(started.key, charge));
}

/** The provider took so long that the payment was given up meanwhile: it must not be paid any more. */
async function cancelIfAbandoned(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment || isInProgress(payment)) return;
  const charge = await unlessUnavailable(() =>
    provider.cancel({ key: paymentId, ref: payment.ref }),
  );
  if (charge) await applyCharge(db, config, paymentId, charge);
}

async function createCharge(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  request: ChargeRequest,
) {
  try {
    return await unlessUnavailable(() => provider.charge(request));
  } catch (error) {
    // The provider refused: nothing was charged.
    if (error instanceof Refusal) await applyCharge(db, config, request.key, { state: 'unknown' });
    throw error;
  }
}

function clientSecretOf(paymentId: string, charge: Charge | undefined): ClientSecret {
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
  const payment = await findPaymentInProgress(db, orderId);
  const confirm = payment && findProvider(db, provider, payment.provider)?.confirm;
  if (confirm && payment.state === 'confirming') {
    const charge = await unlessUnavailable(() =>
      confirm({ key: payment.id, ref: payment.ref }, approve),
    );
    if (charge) await applyCharge(db, config, payment.id, charge);
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
  const payment = await findPaymentInProgress(db, orderId);
  if (!payment) return getOrder(db, viewer, orderId);
  const chargedBy = getProvider(db, config, provider, payment.provider);
  const charge = await retrieveCharge(chargedBy, payment);
  if (charge) await applyCharge(db, config, payment.id, charge);
  return getOrder(db, viewer, orderId, clientSecretOf(payment.id, charge));
}
