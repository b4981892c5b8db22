import type { Order } from '../../../contract/billing/orders.ts';
import { documentNumber } from '../../platform/documents/document-number.ts';
import { failureText } from '../payments/failure-messages.ts';
import { reasonNotRefundable, refundableUntil } from '../refunds/refund-policy.ts';
import { buyerOf } from './draft-order.ts';
import type { OrderRow } from './queries.ts';

/** What the payer's browser needs to confirm a payment. */
export interface ClientSecret {
  paymentId: string;
  value: string | null;
}

interface OrderReader {
  /** Left out for Admins. */
  accountId?: number;
  /** Must only be sent to the payer. */
  secret?: ClientSecret | undefined;
}

export function presentOrder(row: OrderRow, { accountId, secret }: OrderReader = {}): Order {
  const { state, payment } = row;
  const isPaid = state === 'paid';
  // A free order has nothing to refund.
  const hasPrice = isPaid && row.totalCents > 0;
  const until = hasPrice && row.paidAt && !row.hadRefund ? refundableUntil(row.paidAt) : null;
  const noRefund = isPaid ? reasonNotRefundable(row, accountId) : null;
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
    taxCents: row.taxCents,
    taxName: row.taxName,
    taxIncluded: row.taxIncluded,
    code: row.code,
    payBy: row.payBy,
    method: row.method || null,
    isTest: row.provider === 'simulated',
    buyer: buyerOf(row),
    isPredecessors: accountId !== undefined && row.accountId !== accountId,
    courseId: row.courseId,
    teamId: row.teamId,
    createdAt: row.createdAt.toISOString(),
    dueAt: toIso(row.dueAt),
    paidAt: toIso(row.paidAt),
    refundedAt: toIso(row.refundedAt),
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
      // With the secret of an ended payment it could still be paid.
      clientSecret:
        payment.state === 'confirming' && secret?.paymentId === payment.id ? secret.value : null,
    },
    refundableUntil: toIso(until),
    refundFirst: noRefund === 'later' && row.later ? row.later.number : null,
    moneyBack: !row.hadRefund,
    noRefund,
    can: {
      pay: state === 'open' || payment?.state === 'confirming',
      cancel: state === 'open' || state === 'paying' || state === 'invoiced',
      refund: hasPrice && noRefund === null,
    },
  };
}

const toIso = (moment: Date | null) => moment?.toISOString() ?? null;
