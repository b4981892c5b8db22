import type { DocumentKind, Order } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { takeBack } from '../orders/fulfil.ts';
import { lockOrder, lockOwnOrder, moveOrder } from '../orders/move-order.ts';
import type { LockedOrder } from '../orders/move-order-queries.ts';
import { mailSupport, noteOnce } from '../orders/order-notes.ts';
import { getOrder } from '../orders/orders.ts';
import { presentOrder, whyNoRefund } from '../orders/present-order.ts';
import { findOrder } from '../orders/queries.ts';
import { unlessSilent } from '../payments/ask-provider.ts';
import { findSuccess, updatePayment, updateReturned } from '../payments/queries.ts';
import { fulfilled } from '../payments/record-payment.ts';
import { findProvider } from '../providers/find-provider.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import * as queries from './queries.ts';

/** Access ends first, then the money goes back: of many clicks at once, one does it. */
export async function refundOrder(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  const { accountId } = viewer;
  const refundId = await inTransaction(db, async (db) => {
    const order = await lockOwnOrder(db, accountId, orderId);
    if (order.state === 'refunding' || order.state === 'refunded') return undefined;
    return beginRefund(db, config, provider, order, {
      accountId,
      askedBy: 'buyer',
      note: 'asked for by buyer',
      assertAllowed: () => refuseUnrefundable(db, config, order),
      byHand: `Please write to ${config.support.email}: we give the money back by hand.`,
    });
  });
  if (refundId) await tryRefund(db, config, provider, refundId);
  return getOrder(db, viewer, orderId);
}

/** The order is returned, whatever the provider says: what fails here is tried again, and told, by the job `reconcile`. */
export async function tryRefund(...asked: Parameters<typeof finishRefund>): Promise<void> {
  await finishRefund(...asked).catch(() => undefined);
}

/** Who has an order refunded, and by which rules. */
export interface RefundPolicy {
  accountId: number;
  askedBy: 'buyer' | 'seller';
  /** For the events of the order. */
  note: string;
  /** Throws a refusal for what these rules do not give back. */
  assertAllowed: () => Promise<void>;
  /** What to say where whoever took the money cannot be asked any more. */
  byHand: string;
}

/** Of an order that is held. Nothing comes back when nobody has to be asked. */
export async function beginRefund(
  db: Db,
  config: Config,
  provider: PaymentProvider,
  order: LockedOrder,
  { accountId, askedBy, note, assertAllowed, byHand }: RefundPolicy,
): Promise<string | undefined> {
  if (order.state !== 'paid') throw new Refusal('not_refundable');
  await assertAllowed();
  const { id: orderId } = order;
  const payment = await findSuccess(db, orderId);
  const isOurs = payment?.provider === 'none' || payment?.provider === 'invoice';
  if (!payment || (!isOurs && !findProvider(db, provider, payment.provider))) {
    throw new Refusal('not_refundable', { detail: byHand });
  }
  await takeBack(db, config, fulfilled(order), order.accountId);
  await moveOrder(db, orderId, 'refunding', { note, accountId });
  const { id: paymentId, amountCents } = payment;
  const { id } = await queries.insertRefund(db, {
    orderId,
    paymentId,
    amountCents,
    accountId,
    askedBy,
  });
  if (!isOurs) return id;
  await settleRefund(db, config, id, null);
  if (payment.provider === 'invoice') await askForTransfer(db, config, order);
  return undefined;
}

async function refuseUnrefundable(db: Db, config: Config, order: LockedOrder): Promise<void> {
  if (order.totalCents === 0) {
    const detail = 'This order cost nothing: there is no money to give back.';
    throw new Refusal('not_refundable', { detail });
  }
  const shown = await findOrder(db, order.id);
  const reason = shown ? whyNoRefund(shown) : 'over';
  if (reason === null) return;
  if (reason === 'over') throw new Refusal('refund_over');
  const write = `Please write to ${config.support.email}, a person looks at it.`;
  const details = {
    before: `There was a refund for this before. ${write}`,
    later:
      'There is a later order for the same licences. Please have that one refunded or cancelled first.',
    support: shown?.later?.isLeft
      ? `A later order for the same licences is being taken back. ${write}`
      : shown?.later?.isOwn
        ? `There is a later order for the same licences, and a click cannot refund that one. ${write}`
        : `Somebody else has ordered for this team since. ${write}`,
  };
  throw new Refusal('not_refundable', { detail: details[reason] });
}

/** A bank transfer has nobody to send it back but a person. */
async function askForTransfer(db: Db, config: Config, order: LockedOrder): Promise<void> {
  const row = await findOrder(db, order.id);
  if (!row) return;
  const { number, currency, totalCents, buyer, documents } = presentOrder(row);
  const named = (name: string) => nameInMail(name, 'as on the invoice');
  const numberOf = (kind: DocumentKind) => documents.find((one) => one.kind === kind)?.number ?? '';
  const facts = [
    ['Amount', `${currency} ${moneyText(totalCents)}`],
    ['Order', String(number)],
    ['Invoice', numberOf('invoice')],
    ['Credit note', numberOf('credit_note')],
    ['Buyer', named(buyer.name)],
    ['Organisation', named(buyer.organisation)],
    ['Email', buyer.email],
  ];
  await mailSupport(db, config, order, {
    subject: 'please transfer the money back',
    paragraphs: [
      'This order was paid by bank transfer and is refunded. The money is still with us: please transfer it back to the account it came from.',
      facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n'),
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
  const wish = { key: refundId, payment, amountCents };
  const done = await unlessSilent(() => taker.refund(wish)).catch(async (error) => {
    await tellOfRefusal(db, config, refund.orderId);
    throw error;
  });
  if (done) await inTransaction(db, (db) => settleRefund(db, config, refundId, done.ref));
}

/** A payment under dispute, for one: it is tried again, and a person should know. */
async function tellOfRefusal(db: Db, config: Config, orderId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await noteOnce(db, config, await lockOrder(db, orderId), {
      note: 'the refund was refused',
      subject: 'the payment provider refuses the refund',
      paragraphs: [
        'The money is still with us. The log says why; a payment that is disputed is not given back, for one.',
        'Stepwell asks again every hour, and notices when you give the money back at the provider.',
      ],
    });
  });
}

/** The money is on its way: told twice, the order is refunded once. */
export async function settleRefund(
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
  await updateReturned(db, refund.paymentId, refund.amountCents);
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
    ...newsOfRefund(order, refund),
    link: '/user-screen/orders',
  });
}

function newsOfRefund(
  { title, number, totalCents }: LockedOrder,
  { provider, askedBy }: queries.RefundRow,
) {
  const news = { title: `Your order is refunded: ${title}`, text: `Order ${number} is refunded.` };
  if (totalCents === 0) return news;
  if (askedBy === 'dispute') {
    return { ...news, text: `${news.text} Your bank has given you the money back.` };
  }
  if (provider === 'invoice') {
    const text = `${news.text} The money will be transferred back to the account it came from.`;
    return { ...news, text };
  }
  return {
    title: `Your money is on its way back: ${title}`,
    text: `${news.text} Your bank may take some days to show it.`,
  };
}
