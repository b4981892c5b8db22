import type { PayBy, Quote } from '../../../contract/billing/orders.ts';
import { notSoldText, teamPlan } from '../../../contract/plans.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hadRefundFor } from '../refunds/guarantee-queries.ts';
import { findDiscount } from './discounts.ts';
import { invoiceDueAt, priceOf } from './prices.ts';
import { findSaleItem, type ItemForSale } from './sale-items.ts';

/** A quote, with what only an order needs. */
export interface OrderQuote extends Quote {
  discountCodeId: string | null;
  /** The team as it is now: once it changes, the order is outdated. */
  teamNow: { seats: number; endsAt: Date } | null;
  /** The first day of an agreed year; null for the day of payment. */
  startsOn: Day | null;
}

export async function quoteOrder(
  db: Db,
  config: Pick<Config, 'payments' | 'currency' | 'tax' | 'seatCents'>,
  viewer: Pick<Viewer, 'accountId'> | null,
  { item, code }: { item: ItemForSale; code?: string | undefined },
): Promise<OrderQuote> {
  const accountId = viewer?.accountId ?? null;
  const { unitCents, ...found } = await findSaleItem(db, config, accountId, item);
  const { currency, tax, payments } = config;
  const { listCents } = priceOf(unitCents, found.seats, tax);
  // Nothing comes off what was agreed.
  const isAgreed = item.kind === 'agreement';
  const discount =
    code && !isAgreed
      ? await findDiscount(db, { code, accountId, kind: item.kind, listCents, currency })
      : undefined;
  return {
    ...found,
    ...priceOf(unitCents, found.seats, tax, discount?.discountCents),
    currency,
    refusal:
      found.refusal ?? (payments === 'off' ? { message: notSoldText, link: '/courses' } : null),
    discount:
      code && discount ? { code, applied: discount.id !== null, message: discount.message } : null,
    startsOn: found.startsOn ?? null,
    discountCodeId: discount?.id ?? null,
    moneyBack: accountId === null || !(await hadRefundFor(db, accountId, item)),
    payBy: waysToPay(item.kind, found),
  };
}

/** An invoice for added licences must be due before they end. */
function waysToPay(
  kind: ItemForSale['kind'],
  { seats, teamNow }: Pick<OrderQuote, 'seats' | 'teamNow'>,
): PayBy[] {
  if (kind === 'agreement') return ['invoice'];
  const endsBeforeDue =
    kind === 'more_licences' && teamNow !== null && teamNow.endsAt <= invoiceDueAt(new Date());
  const mayInvoice = kind !== 'course' && seats > teamPlan.invoiceAboveSeats && !endsBeforeDue;
  return mayInvoice ? ['card', 'paypal', 'invoice'] : ['card', 'paypal'];
}
