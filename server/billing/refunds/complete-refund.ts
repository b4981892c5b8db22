import type { DocumentKind } from '../../../contract/billing/orders.ts';
import { amountText } from '../../../contract/text/money.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { emailSupport, notifySupportOnce } from '../orders/notify-support.ts';
import { presentOrder } from '../orders/present-order.ts';
import { findOrder } from '../orders/queries.ts';
import { lockOrder, moveOrder } from '../orders/state-machine.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { updatePayment, updateRefundedCents } from '../payments/queries.ts';
import { findProvider } from '../providers/choose-provider.ts';
import { type PaymentProvider, unlessUnavailable } from '../providers/provider.ts';
import * as queries from './queries.ts';

/** Asks the provider for a refund that was started. Can be repeated: its id is the idempotency key. */
export async function requestProviderRefund(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  refundId: string,
): Promise<void> {
  const refund = await queries.findRefund(db, refundId);
  if (refund?.state !== 'started') return;
  const chargedBy = findProvider(db, provider, refund.provider);
  if (!chargedBy) return;
  const { paymentId, paymentRef, amountCents } = refund;
  const request = { key: refundId, payment: { key: paymentId, ref: paymentRef }, amountCents };
  const refunded = await unlessUnavailable(() => chargedBy.refund(request)).catch(async (error) => {
    await notifyRefused(db, config, refund.orderId);
    throw error;
  });
  if (refunded) {
    await inTransaction(db, (db) => completeRefund(db, config, refundId, refunded.ref));
  }
}

/** For example because the payment is disputed. */
async function notifyRefused(db: Db, config: Config, orderId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await notifySupportOnce(db, config, await lockOrder(db, orderId), {
      note: 'the refund was refused',
      subject: 'the payment provider refuses the refund',
      paragraphs: [
        "We still have the money. The log says why. For example, a disputed payment can't be refunded.",
        'We try again every hour, and notice if you refund it at the provider.',
      ],
    });
  });
}

/** The money is on its way: the order is refunded and credited, and its buyer notified. Idempotent. */
export async function completeRefund(
  db: Db,
  config: Config,
  refundId: string,
  ref: string | null,
): Promise<void> {
  const found = await queries.findRefund(db, refundId);
  if (!found) return;
  const order = await lockOrder(db, found.orderId);
  const refund = await queries.findRefund(db, refundId);
  if (refund?.state !== 'started') return;
  await queries.updateRefund(db, refundId, ref);
  await updateRefundedCents(db, refund.paymentId, refund.amountCents);
  // This charge never paid the order, so the order stays as it is.
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
    ...describeRefund(order, refund),
    link: '/user-screen/orders',
  });
}

function describeRefund(
  { title, number, totalCents }: LockedOrder,
  { provider, requestedBy }: queries.RefundRow,
): { title: string; text: string } {
  const refunded = `Order ${number} is refunded.`;
  if (totalCents === 0) return { title: `Your order is refunded: ${title}`, text: refunded };
  if (requestedBy === 'dispute') {
    return {
      title: `Your order is refunded: ${title}`,
      text: `${refunded} Your bank has returned the money to you.`,
    };
  }
  if (provider === 'invoice') {
    return {
      title: `Your order is refunded: ${title}`,
      text: `${refunded} We'll transfer the money back to the account it came from.`,
    };
  }
  return {
    title: `Your refund is on its way: ${title}`,
    text: `${refunded} Your bank may take a few days to show it.`,
  };
}

/** A bank transfer has to be sent back by hand. */
export async function requestBankTransfer(
  db: Db,
  config: Config,
  order: LockedOrder,
): Promise<void> {
  const row = await findOrder(db, order.id);
  if (!row) return;
  const { number, currency, totalCents, buyer, documents } = presentOrder(row);
  const nameOf = (name: string) => nameInMail(name, 'as on the invoice');
  const numberOf = (kind: DocumentKind) => documents.find((one) => one.kind === kind)?.number ?? '';
  const facts = [
    ['Amount', amountText(totalCents, currency)],
    ['Order', String(number)],
    ['Invoice', numberOf('invoice')],
    ['Credit note', numberOf('credit_note')],
    ['Buyer', nameOf(buyer.name)],
    ['Organisation', nameOf(buyer.organisation)],
    ['Email', buyer.email],
  ];
  await emailSupport(db, config, order, {
    subject: 'please transfer the money back',
    paragraphs: [
      'This order was paid by bank transfer and has been refunded. Please transfer the money back to the account it came from.',
      facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n'),
    ],
  });
}
