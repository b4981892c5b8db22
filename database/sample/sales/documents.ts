import type { DocumentKind } from '../../../contract/billing/orders.ts';
import {
  type DocumentContent,
  type OrderFacts,
  writeContent,
} from '../../../server/billing/documents/content.ts';
import type { Config } from '../../../server/config.ts';
import type { SampleOrder } from './sales.ts';

export interface SampleDocument {
  kind: DocumentKind;
  number: number;
  orderId: string;
  accountId: number;
  issuedAt: Date;
  content: DocumentContent;
}

type Issuer = Pick<Config, 'seller' | 'support' | 'tax' | 'site'>;

/** The documents that the product would have issued, each series numbered by date. */
export function sampleDocuments(orders: readonly SampleOrder[], issuer: Issuer): SampleDocument[] {
  const due = orders
    .flatMap(documentsDue)
    .toSorted((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());
  const last: Record<DocumentKind, number> = { invoice: 0, receipt: 0, credit_note: 0 };
  const invoices = new Map<string, { number: number; issuedAt: Date }>();
  return due.map(({ kind, order, issuedAt }) => {
    last[kind] += 1;
    const number = last[kind];
    if (kind === 'invoice') invoices.set(order.id, { number, issuedAt });
    const corrects = kind === 'credit_note' ? invoices.get(order.id) : undefined;
    const content = writeContent(kind, number, factsOf(order, issuedAt), issuer, corrects);
    return { kind, number, orderId: order.id, accountId: order.accountId, issuedAt, content };
  });
}

function documentsDue(order: SampleOrder) {
  const { createdAt, paidAt, refundedAt, state, payBy } = order;
  const document = (kind: DocumentKind, issuedAt: Date) => ({ kind, order, issuedAt });
  if (state === 'invoiced') return [document('invoice', createdAt)];
  if (!paidAt) return [];
  // A millisecond after the invoice, so that they are sorted like this everywhere.
  const receivedAt = new Date(paidAt.getTime() + 1);
  return [
    document('invoice', payBy === 'invoice' ? createdAt : paidAt),
    document('receipt', receivedAt),
    ...(refundedAt ? [document('credit_note', refundedAt)] : []),
  ];
}

function factsOf(order: SampleOrder, now: Date): OrderFacts {
  const { accountId, number, kind, title, seats, price, code, buyer, method } = order;
  // An invoice is sent before it is paid.
  const paidAt = order.paidAt && order.paidAt <= now ? order.paidAt : null;
  return {
    accountId,
    number,
    kind,
    title,
    seats,
    currency: 'AUD',
    ...price,
    code,
    buyer,
    orderedAt: order.createdAt,
    dueAt: order.dueAt,
    paidAt,
    provider: paidAt ? 'simulated' : null,
    method: method || null,
    requestedBy: order.refundedAt && 'buyer',
    teamEndedAt: null,
    startsOn: null,
    teamEndsAt: order.teamEndsAt,
    now,
  };
}
