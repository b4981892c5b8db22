import type { Buyer, DocumentKind, Order } from '../../../contract/billing/orders.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import type { Day } from '../../../contract/text/days.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Config } from '../../config.ts';
import { documentNumber } from '../../platform/documents/document-number.ts';
import type { IssuedBrand } from '../../platform/site/printed-brand.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import type { RefundRequester } from '../refunds/queries.ts';

/** Everything printed on a document, as of the day it was issued. Amounts of a credit note are negative. */
export interface DocumentContent {
  kind: DocumentKind;
  number: string;
  issuedOn: string;
  orderNumber: number;
  currency: string;
  seller: {
    name: string;
    address: string;
    taxNumber: string;
    email: string;
    bankDetails: string;
    /** Of the dates on it; unset on documents of earlier versions, which used the default. */
    timeZone?: string;
  };
  /** The site it was sold on; unset on documents of earlier versions. */
  site?: IssuedBrand;
  buyer: Buyer;
  lines: { title: string; detail: string; quantity: number; unitCents: number; cents: number }[];
  listCents: number;
  discountCents: number;
  code: string | null;
  totalCents: number;
  taxCents: number;
  taxName: string;
  taxIncluded: boolean;
  /** What the tax numbers of seller and buyer are called. */
  taxNumberName: string;
  paid: { on: string; method: string } | null;
  /** Missing from the earliest documents. */
  provider?: OrderFacts['provider'];
  dueOn: string | null;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null;
  reason: string;
  /** Paid with a simulated card. */
  test: boolean;
}

export interface OrderFacts {
  accountId: number | null;
  number: number;
  kind: Order['kind'];
  title: string;
  seats: number;
  currency: string;
  unitCents: number;
  listCents: number;
  discountCents: number;
  totalCents: number;
  taxCents: number;
  taxName: string;
  taxIncluded: boolean;
  code: string | null;
  buyer: Buyer;
  orderedAt: Date;
  dueAt: Date | null;
  paidAt: Date | null;
  provider: 'simulated' | 'stripe' | 'invoice' | 'none' | null;
  method: string | null;
  /** Null if it is not refunded. */
  requestedBy: RefundRequester | null;
  /** The end of the team's year before this was ordered, and now. */
  teamEndedAt: Date | null;
  teamEndsAt: Date | null;
  /** The first day of an agreed year, and the plan that the team had before. */
  startsOn: Day | null;
  now: Date;
}

export function documentFilename(kind: DocumentKind, number: number): string {
  return `${documentNumber(kind, number)}.pdf`;
}

export function writeContent(
  kind: DocumentKind,
  number: number,
  facts: OrderFacts,
  config: Pick<Config, 'seller' | 'support' | 'tax' | 'site'>,
  corrects: { number: number; issuedAt: Date } | undefined,
): DocumentContent {
  const isCreditNote = kind === 'credit_note';
  const sign = (cents: number) => (isCreditNote && cents !== 0 ? -cents : cents);
  const { seats, listCents, discountCents, totalCents, taxCents } = facts;
  return {
    kind,
    number: documentNumber(kind, number),
    issuedOn: sellerDay(facts.now),
    orderNumber: facts.number,
    currency: facts.currency,
    seller: { ...config.seller, email: config.support.email },
    site: { name: config.site.name, logo: config.site.logo?.hash ?? null },
    buyer: facts.buyer,
    lines: [
      {
        title: facts.title,
        detail: detailOf(facts, isCreditNote),
        quantity: seats,
        unitCents: sign(facts.unitCents),
        cents: sign(listCents),
      },
    ],
    listCents: sign(listCents),
    discountCents: sign(discountCents),
    code: facts.code,
    totalCents: sign(totalCents),
    taxCents: sign(taxCents),
    taxName: facts.taxName,
    taxIncluded: facts.taxIncluded,
    taxNumberName: config.tax.numberName,
    paid: facts.paidAt && { on: sellerDay(facts.paidAt), method: methodOf(facts) },
    provider: facts.provider,
    dueOn: facts.dueAt && sellerDay(facts.dueAt),
    corrects: corrects
      ? {
          number: documentNumber('invoice', corrects.number),
          issuedOn: sellerDay(corrects.issuedAt),
        }
      : null,
    reason: isCreditNote ? reasonOf(facts) : '',
    test: facts.provider === 'simulated',
  };
}

/** How long it lasts; empty for a refund. */
function detailOf(facts: OrderFacts, isCreditNote: boolean): string {
  const { kind, paidAt, teamEndsAt, teamEndedAt } = facts;
  const until = (moment: Date) => `until ${formatSellerDay(moment)}`;
  if (kind === 'course' || isCreditNote) return '';
  if (kind === 'more_licences') {
    const end = teamEndsAt ?? teamEndedAt;
    return end ? until(end) : '';
  }
  if (kind === 'agreement') return describeYear(facts);
  // The year of a new team starts on the day it is paid.
  if (kind === 'licence' && !paidAt) return '12 months from the day of payment';
  return paidAt && teamEndsAt ? `12 months, ${until(teamEndsAt)}` : '12 months';
}

/** The agreed year of an organisation. What was left of a team's licences has been added to its end. */
function describeYear({ paidAt, teamEndsAt, teamEndedAt, startsOn }: OrderFacts): string {
  if (paidAt && teamEndsAt) return `until ${formatSellerDay(teamEndsAt)}`;
  if (startsOn) return `12 months from ${formatDay(startsOn)}`;
  return teamEndedAt ? '12 months' : '12 months from the day of payment';
}

function methodOf({ provider, method }: OrderFacts): string {
  return provider === 'invoice' ? 'bank transfer' : (method ?? '');
}

const refundReasons: Record<RefundRequester, string> = {
  buyer: 'Refunded at the request of the customer',
  seller: 'Refunded by the seller',
  provider: 'Refunded through the payment provider',
  dispute: 'Refunded by the bank after a dispute',
};

function reasonOf({ paidAt, requestedBy, dueAt, now }: OrderFacts): string {
  if (paidAt) return refundReasons[requestedBy ?? 'seller'];
  return dueAt && dueAt < now
    ? `The invoice was not paid by ${formatSellerDay(dueAt)}, and was cancelled`
    : 'The invoice was cancelled before it was paid';
}
