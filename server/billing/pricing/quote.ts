import type { OrderItem, PayBy, Quote } from '../../../contract/billing/orders.ts';
import { notSoldText, teamPlan } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hadRefundFor } from '../refunds/guarantee-queries.ts';
import { findDiscount } from './discounts.ts';
import { findOffer } from './offers.ts';
import { invoiceDueAt, priceOf } from './prices.ts';

/** A quote, with what only an order needs. */
export interface OrderQuote extends Quote {
  discountCodeId: string | null;
  /** The team as it is now: once it changes, the order is outdated. */
  teamNow: { seats: number; endsAt: Date } | null;
}

export async function quoteOrder(
  db: Db,
  config: Pick<Config, 'payments' | 'currency' | 'tax' | 'seatCents'>,
  viewer: Pick<Viewer, 'accountId'> | null,
  { item, code }: { item: OrderItem; code?: string | undefined },
): Promise<OrderQuote> {
  const accountId = viewer?.accountId ?? null;
  const { unitCents, ...offer } = await findOffer(db, config, accountId, item);
  const { currency, tax, payments } = config;
  const { listCents } = priceOf(unitCents, offer.seats, tax);
  const found = code
    ? await findDiscount(db, { code, accountId, kind: item.kind, listCents, currency })
    : undefined;
  return {
    ...offer,
    ...priceOf(unitCents, offer.seats, tax, found?.discountCents),
    currency,
    refusal:
      offer.refusal ?? (payments === 'off' ? { message: notSoldText, link: '/courses' } : null),
    discount: code && found ? { code, applied: found.id !== null, message: found.message } : null,
    discountCodeId: found?.id ?? null,
    moneyBack: accountId === null || !(await hadRefundFor(db, accountId, item)),
    payBy: waysToPay(item.kind, offer),
  };
}

/** An invoice for added licences must be due before they end. */
function waysToPay(
  kind: OrderItem['kind'],
  { seats, teamNow }: Pick<OrderQuote, 'seats' | 'teamNow'>,
): PayBy[] {
  const endsBeforeDue =
    kind === 'more_licences' && teamNow !== null && teamNow.endsAt <= invoiceDueAt(new Date());
  const mayInvoice = kind !== 'course' && seats > teamPlan.invoiceAboveSeats && !endsBeforeDue;
  return mayInvoice ? ['card', 'paypal', 'invoice'] : ['card', 'paypal'];
}
