import type { Order } from '../../../contract/billing/orders.ts';
import { moneyBackDays } from '../../../contract/plans.ts';
import { documentNumber } from '../../platform/documents/document-number.ts';
import { failureText } from '../payments/payment-failures.ts';
import { buyerOf } from './draft-order.ts';
import type { OrderRow } from './queries.ts';

const dayLength = 24 * 60 * 60 * 1000;

export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + moneyBackDays * dayLength);
}

/** What the payer's browser needs to go on with one payment. */
export interface ClientSecret {
  paymentId: string;
  value: string | null;
}

/** What a reader sees of an order. A client secret belongs only into the answer to whoever pays. */
export function presentOrder(row: OrderRow, secret?: ClientSecret): Order {
  const { state, payment } = row;
  const isPaid = state === 'paid';
  // What cost nothing has nothing to give back.
  const isWorth = isPaid && row.totalCents > 0;
  const until = isWorth && row.paidAt && !row.hadRefund ? refundableUntil(row.paidAt) : null;
  const noRefund = isPaid ? whyNoRefund(row) : null;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state,
    title: row.title,
    seats: row.seats,
    currency: row.currency,
    unitCents: row.unitCents,
    listCents: row.listCents,
    discountCents: row.discountCents,
    totalCents: row.totalCents,
    gstCents: row.gstCents,
    code: row.code,
    payBy: row.payBy,
    method: row.method || null,
    buyer: buyerOf(row),
    courseId: row.courseId,
    teamId: row.teamId,
    createdAt: row.createdAt.toISOString(),
    dueAt: toText(row.dueAt),
    paidAt: toText(row.paidAt),
    refundedAt: toText(row.refundedAt),
    documents: row.documents.map(({ id, kind, number, issuedAt }) => ({
      id,
      kind,
      number: documentNumber(kind, number),
      issuedAt: new Date(issuedAt).toISOString(),
    })),
    payment: payment && {
      id: payment.id,
      state: payment.state,
      failure: payment.failure && failureText(payment.failure, row.payBy),
      // Of a payment that is over it would let somebody pay what nobody waits for.
      clientSecret:
        payment.state === 'confirming' && secret?.paymentId === payment.id ? secret.value : null,
    },
    refundableUntil: toText(until),
    refundFirst: noRefund === 'later' && row.later ? row.later.number : null,
    moneyBack: !row.hadRefund,
    noRefund,
    can: {
      pay: state === 'open' || payment?.state === 'confirming',
      cancel: state === 'open' || state === 'paying' || state === 'invoiced',
      refund: isWorth && noRefund === null,
    },
  };
}

/** Of a paid one; also what a refund is refused for. */
export function whyNoRefund({ paidAt, hadRefund, later }: RefundFacts): Order['noRefund'] {
  if (!paidAt || refundableUntil(paidAt).getTime() <= Date.now()) return 'over';
  if (hadRefund) return 'before';
  if (!later) return null;
  return later.byClick ? 'later' : 'support';
}

type RefundFacts = Pick<OrderRow, 'paidAt' | 'hadRefund' | 'later'>;

const toText = (moment: Date | null) => moment?.toISOString() ?? null;
