import type { Order } from '../../contract/billing-orders.ts';
import type { Config } from '../config.ts';
import { notify } from '../learning/notifications.ts';
import type { Viewer } from '../platform/calls.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { queueMail } from '../platform/mail.ts';
import { unlessSilent } from './ask-provider.ts';
import { issueDocument } from './documents.ts';
import { findProvider } from './find-provider.ts';
import { takeBack } from './fulfil.ts';
import { lockOrder, lockOwnOrder, moveOrder } from './move-order.ts';
import type { LockedOrder } from './move-order-queries.ts';
import { findOrder } from './order-queries.ts';
import { getOrder } from './orders.ts';
import { findSuccess, updatePayment } from './payment-queries.ts';
import { refundableUntil } from './present-order.ts';
import type { PaymentProvider } from './provider.ts';
import * as queries from './refund-queries.ts';
import { fulfilled } from './settle.ts';

/** Access ends first, then the money goes back: of many clicks at once, one does it. */
export async function refundOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  const refundId = await inTransaction(db, (db) =>
    beginRefund(db, config, provider, viewer, orderId),
  );
  if (refundId) await finishRefund(db, config, provider, refundId);
  return getOrder(db, viewer, orderId);
}

/** Nothing comes back when nobody has to be asked. */
async function beginRefund(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
): Promise<string | undefined> {
  const { accountId } = viewer;
  const order = await lockOwnOrder(db, accountId, orderId);
  if (order.state === 'refunding' || order.state === 'refunded') return undefined;
  await refuseUnrefundable(db, config, order);
  const payment = await findSuccess(db, orderId);
  const isOurs = payment?.provider === 'none' || payment?.provider === 'invoice';
  if (!payment || (!isOurs && !findProvider(db, provider, payment.provider))) {
    const detail = `Please write to ${config.support.email}: we give the money back by hand.`;
    throw new Refusal('not_refundable', { detail });
  }
  await takeBack(db, fulfilled(order));
  await moveOrder(db, orderId, 'refunding', { note: 'asked for by buyer', accountId });
  const { id: paymentId, amountCents } = payment;
  const { id } = await queries.insertRefund(db, { orderId, paymentId, amountCents, accountId });
  if (!isOurs) return id;
  if (payment.provider === 'invoice') await askSupport(db, config, order);
  await settleRefund(db, config, id, null);
  return undefined;
}

async function refuseUnrefundable(db: Db, config: Config, order: LockedOrder): Promise<void> {
  if (order.state !== 'paid' || !order.paidAt) throw new Refusal('not_refundable');
  if (refundableUntil(order.paidAt).getTime() <= Date.now()) throw new Refusal('refund_over');
  const shown = await findOrder(db, order.id);
  if (shown?.hadRefund) {
    const detail = `You had this refunded before. Please write to ${config.support.email}, a person looks at it.`;
    throw new Refusal('not_refundable', { detail });
  }
  if (!shown?.later) return;
  const detail = shown.later.isOwn
    ? 'There is a later order for the same licences. Please have that one refunded or cancelled first.'
    : `Somebody else has ordered for this team since. Please write to ${config.support.email}, a person looks at it.`;
  throw new Refusal('not_refundable', { detail });
}

/** A bank transfer has nobody to send it back but a person. */
async function askSupport(db: Db, config: Config, order: LockedOrder): Promise<void> {
  await queueMail(db, {
    to: config.support.email,
    subject: `Order ${order.number}: please transfer the money back`,
    paragraphs: [
      `${order.buyerOrganisation || order.buyerName} has returned order ${order.number}, which was paid by bank transfer.`,
    ],
  });
}

/** Asks the provider, as often as it takes: one key gives back once. */
export async function finishRefund(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  const refund = await queries.findRefund(db, refundId);
  if (refund?.state !== 'started') return;
  const { paymentId, paymentRef, amountCents } = refund;
  const payment = { key: paymentId, ref: paymentRef };
  const taker = findProvider(db, provider, refund.provider);
  if (!taker) return;
  const done = await unlessSilent(() => taker.refund({ key: refundId, payment, amountCents }));
  if (done) await inTransaction(db, (db) => settleRefund(db, config, refundId, done.ref));
}

async function settleRefund(db: Db, config: Config, refundId: string, ref: string | null) {
  const found = await queries.findRefund(db, refundId);
  if (!found) return;
  const order = await lockOrder(db, found.orderId);
  const refund = await queries.findRefund(db, refundId);
  if (refund?.state !== 'started') return;
  await queries.updateRefund(db, refundId, ref);
  // A charge that no order waited for has changed nothing, and changes nothing now.
  if (refund.paymentState === 'returning') {
    return updatePayment(db, refund.paymentId, { state: 'returned' });
  }
  await moveOrder(db, order.id, 'refunded', { accountId: refund.accountId });
  await issueDocument(db, config, order.id, 'credit_note');
  if (order.accountId === null) return;
  await notify(db, {
    accountId: order.accountId,
    kind: 'order',
    subject: `refund ${order.id}`,
    title: `Your money is on its way back: ${order.title}`,
    text: `Order ${order.number} is refunded. Your bank may take some days to show it.`,
    link: '/user-screen/orders',
  });
}
