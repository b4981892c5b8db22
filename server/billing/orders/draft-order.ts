import { isDeepStrictEqual } from 'node:util';
import type { Buyer, OrderContent, OrderItem } from '../../../contract/billing/orders.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type OrderQuote, quoteOrder } from '../pricing/quote.ts';
import type { OrderDraft, OrderRow } from './queries.ts';

/** What is ordered, at the price of this moment; refuses what cannot be bought like this. */
export async function draftOrder(
  db: Db,
  viewer: Viewer,
  { wish, buyer, code, payBy }: OrderContent,
): Promise<OrderDraft> {
  const quote = await quoteOrder(db, viewer, { wish, code });
  refuseUnsold(quote);
  if (quote.discount && !quote.discount.applied) {
    throw refuseField('invalid_input', 'code', quote.discount.message);
  }
  if (!quote.payBy.includes(payBy)) {
    throw refuseField('invalid_input', 'payBy', 'This order cannot be paid in this way.');
  }
  const { title, seats, currency, unitCents, listCents } = quote;
  const { discountCents, totalCents, gstCents, discountCodeId, teamNow } = quote;
  return {
    kind: wish.kind,
    courseId: wish.kind === 'course' ? wish.courseId : null,
    teamId: 'teamId' in wish ? wish.teamId : null,
    teamSeats: teamNow?.seats ?? null,
    teamEndsAt: teamNow?.endsAt ?? null,
    title,
    seats,
    currency,
    unitCents,
    listCents,
    discountCents,
    totalCents,
    gstCents,
    discountCodeId,
    payBy,
    buyer,
  };
}

export function refuseUnsold({ refusal }: Pick<OrderQuote, 'refusal'>): void {
  if (refusal) throw new Refusal('cannot_buy', { detail: refusal.message });
}

/** The wish that an order came from; nothing once what it was about is gone. */
export function wishOf(
  order: Pick<OrderRow, 'kind' | 'courseId' | 'teamId' | 'seats'>,
): OrderItem | undefined {
  const { kind, courseId, teamId, seats } = order;
  if (kind === 'licence') return { kind, seats };
  if (kind === 'course') return courseId === null ? undefined : { kind, courseId };
  return teamId === null ? undefined : { kind, teamId, seats };
}

/** Whether the same was asked for before, word by word. */
export function isSameOrder(row: OrderRow, { wish, buyer, code, payBy }: OrderContent): boolean {
  return isDeepStrictEqual(
    { wish: wishOf(row), buyer: buyerOf(row), code: row.code, payBy: row.payBy },
    { wish, buyer, code: code ?? null, payBy },
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
