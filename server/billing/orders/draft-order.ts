import { isDeepStrictEqual } from 'node:util';
import type { Buyer, OrderContent, OrderItem } from '../../../contract/billing/orders.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type OrderQuote, quoteOrder } from '../pricing/quote.ts';
import type { ItemForSale } from '../pricing/sale-items.ts';
import { Refusal, refuseField } from '../refusals.ts';
import type { OrderDraft, OrderRow } from './queries.ts';

/** An order at today's price; refuses what cannot be bought like this. */
export async function draftOrder(
  db: Db,
  config: Config,
  viewer: Viewer,
  { item, buyer, code, payBy }: Omit<OrderContent, 'item'> & { item: ItemForSale },
): Promise<OrderDraft> {
  const quote = await quoteOrder(db, config, viewer, { item: item, code });
  assertForSale(quote);
  if (quote.discount && !quote.discount.applied) {
    throw refuseField('invalid_input', 'code', quote.discount.message);
  }
  if (!quote.payBy.includes(payBy)) {
    throw refuseField('invalid_input', 'payBy', "This order can't be paid this way.");
  }
  const { title, seats, currency, unitCents, listCents } = quote;
  const { discountCents, totalCents, taxCents, taxName, taxIncluded } = quote;
  const { discountCodeId, teamNow, startsOn } = quote;
  return {
    kind: item.kind,
    courseId: item.kind === 'course' ? item.courseId : null,
    teamId: 'teamId' in item ? item.teamId : null,
    teamSeats: teamNow?.seats ?? null,
    teamEndsAt: teamNow?.endsAt ?? null,
    startsOn,
    title,
    seats,
    currency,
    unitCents,
    listCents,
    discountCents,
    totalCents,
    taxCents,
    taxName,
    taxIncluded,
    discountCodeId,
    payBy,
    buyer,
  };
}

export function assertForSale({ refusal }: Pick<OrderQuote, 'refusal'>): void {
  if (refusal) throw new Refusal('cannot_buy', { detail: refusal.message });
}

/** What was ordered; undefined once the course or team is deleted, and for what nobody orders. */
export function itemOf(
  order: Pick<OrderRow, 'kind' | 'courseId' | 'teamId' | 'seats'>,
): OrderItem | undefined {
  const { kind, courseId, teamId, seats } = order;
  if (kind === 'licence') return { kind, seats };
  if (kind === 'agreement') return undefined;
  if (kind === 'course') return courseId === null ? undefined : { kind, courseId };
  return teamId === null ? undefined : { kind, teamId, seats };
}

export function isSameOrder(row: OrderRow, { item, buyer, code, payBy }: OrderContent): boolean {
  return isDeepStrictEqual(
    { item: itemOf(row), buyer: buyerOf(row), code: row.code, payBy: row.payBy },
    { item, buyer, code: code ?? null, payBy },
  );
}

export function buyerOf(row: OrderRow): Buyer {
  return {
    name: row.buyerName,
    email: row.buyerEmail,
    phone: row.buyerPhone,
    organisation: row.buyerOrganisation,
    address: row.buyerAddress,
    taxNumber: row.buyerTaxNumber,
  };
}
