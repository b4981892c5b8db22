import type { OrderItem, PayBy, Quote } from '../../../contract/billing/orders.ts';
import { currency, teamPlan } from '../../../contract/plans.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hadRefundFor } from '../refunds/guarantee-queries.ts';
import { findDiscount } from './discounts.ts';
import { findOffer } from './offers.ts';
import { invoiceDueAt, priceOf } from './prices.ts';

/** A quote with what an order keeps of it. */
export interface OrderQuote extends Quote {
  discountCodeId: string | null;
  /** The team as it is now: an order for another state of it is not paid. */
  teamNow: { seats: number; endsAt: Date } | null;
}

/** Also what an order is written from: its numbers, and why it cannot be bought. */
export async function quoteOrder(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  asked: { wish: OrderItem; code?: string | undefined },
): Promise<OrderQuote> {
  const { wish, code } = asked;
  const accountId = viewer?.accountId ?? null;
  const { unitCents, ...offer } = await findOffer(db, accountId, wish);
  const { listCents } = priceOf(unitCents, offer.seats);
  const found = code
    ? await findDiscount(db, { code, accountId, kind: wish.kind, listCents })
    : undefined;
  return {
    ...offer,
    ...priceOf(unitCents, offer.seats, found?.discountCents),
    currency,
    discount: code && found ? { code, applied: found.id !== null, message: found.message } : null,
    discountCodeId: found?.id ?? null,
    moneyBack: accountId === null || !(await hadRefundFor(db, accountId, wish)),
    payBy: waysToPay(wish.kind, offer),
  };
}

/** Licences that are added are not billed for a day after their end. */
function waysToPay(
  kind: OrderItem['kind'],
  { seats, teamNow }: Pick<OrderQuote, 'seats' | 'teamNow'>,
): PayBy[] {
  const isOverFirst =
    kind === 'more_licences' && teamNow !== null && teamNow.endsAt <= invoiceDueAt(new Date());
  const mayInvoice = kind !== 'course' && seats > teamPlan.invoiceAboveSeats && !isOverFirst;
  return mayInvoice ? ['card', 'paypal', 'invoice'] : ['card', 'paypal'];
}
