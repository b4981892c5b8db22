import * as z from 'zod/mini';
import { binary, dataOf, endpoint, listQuery, PageMeta } from '../endpoint.ts';
import { Day, line, Moment, Uuid } from '../fields.ts';
import { Order, OrderState } from './orders.ts';

const IdParams = z.object({ id: Uuid });

/** The period is in days of the seller's time zone. */
const orderFilter = {
  state: z.optional(OrderState),
  search: z.optional(line('Search', 120, { optional: true })),
  from: z.optional(Day),
  to: z.optional(Day),
};

type Period = { from?: string | undefined; to?: string | undefined };

const isOrderedPeriod = z.refine<Period>(({ from, to }) => !from || !to || from <= to, {
  error: 'The last day comes before the first.',
  path: ['to'],
});

export const listAllOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  access: 'admin',
  summary: 'All orders, newest first by default. Searches numbers, buyers and titles.',
  query: z
    .object({
      ...listQuery(['createdAt', 'total']),
      _order: z._default(z.enum(['asc', 'desc']), 'desc'),
      ...orderFilter,
    })
    .check(isOrderedPeriod),
  reply: z.object({
    data: z.array(
      z.extend(Order, {
        username: z.nullable(z.string()),
        /** Oldest first: refunds and their reasons, partial refunds, disputes. */
        notes: z.array(z.object({ at: Moment, text: z.string() })),
      }),
    ),
    meta: z.extend(PageMeta, {
      /** Sums of all orders found, by currency. Test payments count only as such. */
      totals: z.array(
        z.object({
          currency: z.string(),
          /** Paid, minus what was refunded. */
          revenueCents: z.number(),
          /** The tax in it. */
          taxCents: z.number(),
          refundedCents: z.number(),
          testCents: z.number(),
        }),
      ),
    }),
  }),
});

export function ordersFilename({ from, to }: Period): string {
  return `orders${from ? `-from-${from}` : ''}${to ? `-to-${to}` : ''}.csv`;
}

export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders.csv',
  access: 'admin',
  summary: 'The filtered orders as CSV, oldest first. Recorded in the audit log.',
  query: z.object(orderFilter).check(isOrderedPeriod),
  reply: binary('text/csv; charset=utf-8'),
});

export const recordInvoicePaid = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/paid',
  access: 'admin',
  summary:
    'Record the payment of an invoice, which opens what was ordered. Recorded in the audit log.',
  params: IdParams,
  reply: dataOf(Order),
});

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  access: 'admin',
  summary: 'Cancel an unpaid invoice with a credit note. Recorded in the audit log.',
  params: IdParams,
  reply: dataOf(Order),
});

/** Stored with the order and in the audit log. */
export const RefundReason = z.object({ reason: line('Reason', 200) });

export const refundAnyOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  access: 'admin',
  summary:
    'Refund any paid order, even after the 14 days: ends access and issues a credit note. Recorded in the audit log.',
  params: IdParams,
  body: RefundReason,
  reply: dataOf(Order),
});

const invalidMoment = 'This is not a moment in ISO 8601, in UTC.';

/** Our own pattern: importing the library's would pull in those of all its other formats. */
const GivenMoment = z.string(invalidMoment).check(
  z.regex(/^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/, invalidMoment),
  z.refine((moment) => !Number.isNaN(Date.parse(moment)), invalidMoment),
);

const Applies = z.enum(['everything', 'courses', 'licences']);

export const NewDiscountCode = z
  .object({
    code: line('Code', 30).check(
      z.toUpperCase(),
      z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'A code has 3 to 30 letters, digits and hyphens.'),
    ),
    percent: z.optional(
      z.coerce
        .number('Enter a number.')
        .check(
          z.int('Enter a whole number.'),
          z.gte(1, 'At least 1 %.'),
          z.lte(100, 'At most 100 %.'),
        ),
    ),
    amountCents: z.optional(
      z.coerce
        .number('Enter an amount.')
        .check(z.int(), z.gte(1, 'At least one cent.'), z.lte(10_000_000, 'This is too much.')),
    ),
    appliesTo: z._default(Applies, 'everything'),
    startsAt: z.optional(GivenMoment),
    endsAt: z.optional(GivenMoment),
    maxUses: z.optional(
      z.coerce
        .number('Enter a number.')
        .check(z.int(), z.gte(1, 'At least one.'), z.lte(1_000_000)),
    ),
  })
  .check(
    z.refine((code) => (code.percent === undefined) !== (code.amountCents === undefined), {
      error: 'Enter a percentage or an amount.',
      path: ['percent'],
    }),
    z.refine((code) => !code.startsAt || !code.endsAt || code.startsAt < code.endsAt, {
      error: 'The end comes after the start.',
      path: ['endsAt'],
    }),
  );

export const DiscountCodeRow = z.object({
  id: z.string(),
  code: z.string(),
  percent: z.nullable(z.number()),
  amountCents: z.nullable(z.number()),
  /** Of the amount. */
  currency: z.nullable(z.string()),
  appliesTo: Applies,
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  maxUses: z.nullable(z.number()),
  uses: z.number(),
});
export type DiscountCodeRow = z.infer<typeof DiscountCodeRow>;

/** How many the list returns. */
export const maxDiscountCodes = 500;

export const listDiscountCodes = endpoint({
  method: 'GET',
  path: '/api/admin/discount-codes',
  access: 'admin',
  summary: `Discount codes with their uses, newest first. At most ${maxDiscountCodes}: the oldest of those that have ended are left out.`,
  reply: dataOf(z.array(DiscountCodeRow)),
});

export const createDiscountCode = endpoint({
  method: 'POST',
  path: '/api/admin/discount-codes',
  access: 'admin',
  summary: 'Create a discount code: a percentage or an amount. Recorded in the audit log.',
  body: NewDiscountCode,
  reply: dataOf(DiscountCodeRow),
});

export const endDiscountCode = endpoint({
  method: 'POST',
  path: '/api/admin/discount-codes/:id/end',
  access: 'admin',
  summary: 'End a code now. Orders that used it keep their discount. Recorded in the audit log.',
  params: IdParams,
  reply: dataOf(DiscountCodeRow),
});
