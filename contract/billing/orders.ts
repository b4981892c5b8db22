import * as z from 'zod/mini';
import { dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Email, line, Moment, PhoneNumber, Uuid } from '../fields.ts';
import { invoiceDays, teamPlan } from '../plans.ts';
import { UnpaidInvoice } from '../teams.ts';

const wrongSeats = `A team has ${teamPlan.minSeats} to ${teamPlan.maxSeats} licences.`;

const CourseId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

/** One licence for oneself, or as many as a team has. */
const Seats = z.coerce.number('Enter a number of licences.').check(
  z.int('Enter a whole number of licences.'),
  z.refine((seats) => seats === 1 || seats >= teamPlan.minSeats, wrongSeats),
  z.refine(
    (seats) => seats <= teamPlan.maxSeats,
    `More than ${teamPlan.maxSeats} licences are an Enterprise plan. Please contact sales.`,
  ),
);

const AddedSeats = z.coerce
  .number('Enter a number of licences.')
  .check(
    z.int('Enter a whole number of licences.'),
    z.gte(1, 'Add at least one licence.'),
    z.lte(teamPlan.maxSeats, wrongSeats),
  );

/** What is bought. */
export const OrderItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course'), courseId: CourseId }),
  z.object({ kind: z.literal('licence'), seats: Seats }),
  z.object({ kind: z.literal('more_licences'), teamId: Uuid, seats: AddedSeats }),
  z.object({ kind: z.literal('renewal'), teamId: Uuid, seats: Seats }),
]);
export type OrderItem = z.infer<typeof OrderItem>;

/** Letters of any case, spaces around are forgiven. */
export const DiscountCode = line('Discount code', 30).check(z.toUpperCase());

export const PayBy = z.enum(['card', 'paypal', 'invoice']);
export type PayBy = z.infer<typeof PayBy>;

/** Who the invoice is made out to. */
export const Buyer = z.object({
  name: line('Full Name', 120),
  email: Email,
  phone: z._default(PhoneNumber, ''),
  organisation: z._default(line('Organisation', 120, { optional: true }), ''),
  address: z._default(line('Address', 300, { optional: true }), ''),
  taxNumber: z._default(line('ABN', 30, { optional: true }), ''),
});
export type Buyer = z.infer<typeof Buyer>;

/** What an order costs, line by line. */
export const Quote = z.object({
  title: z.string(),
  /** Such as `12 months` or `until 14 March 2027`. */
  term: z.nullable(z.string()),
  seats: z.number(),
  currency: z.string(),
  unitCents: z.number(),
  listCents: z.number(),
  discountCents: z.number(),
  totalCents: z.number(),
  gstCents: z.number(),
  /** What a code did, or why it did nothing; nothing while none was given. */
  discount: z.nullable(z.object({ code: z.string(), applied: z.boolean(), message: z.string() })),
  /** The ways to pay that this order may take. */
  payBy: z.array(PayBy),
  /** Why it cannot be bought: had already, say, with where to go instead. */
  refusal: z.nullable(z.object({ message: z.string(), link: z.nullable(z.string()) })),
  /** One click gives the money back within 14 days. Not once it was given back before: then a person at support decides. */
  moneyBack: z.boolean(),
  /** What a page needs to show beside it. */
  course: z.nullable(z.object({ id: z.number(), title: z.string(), illustration: z.string() })),
  team: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Its year is over: until then it is renewed for the licences it has. */
      hasEnded: z.boolean(),
    }),
  ),
});
export type Quote = z.infer<typeof Quote>;

export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/orders/quote',
  access: 'visitor',
  summary: 'What something costs, and what a discount code does to it. Nothing is stored.',
  body: z.object({ wish: OrderItem, code: z.optional(DiscountCode) }),
  reply: dataOf(Quote),
});

export const OrderState = z.enum([
  'open',
  'paying',
  'invoiced',
  'paid',
  'refunding',
  'refunded',
  'cancelled',
]);
export type OrderState = z.infer<typeof OrderState>;

export const DocumentKind = z.enum(['invoice', 'receipt', 'credit_note']);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const BillingDocument = z.object({
  id: z.string(),
  kind: DocumentKind,
  /** As it stands on the paper: `INV-000042`. */
  number: z.string(),
  issuedAt: Moment,
});
export type BillingDocument = z.infer<typeof BillingDocument>;

export const PaymentState = z.enum([
  'started',
  'confirming',
  'succeeded',
  'failed',
  'cancelled',
  'returning',
  'returned',
]);

export const Payment = z.object({
  id: z.string(),
  /** `confirming`: the payer's bank asks them; `started`: we have not heard of it yet. */
  state: PaymentState,
  /** Why it failed, as a sentence for the payer. */
  failure: z.nullable(z.string()),
  /** With Stripe: what its script in the browser needs to take the card. */
  clientSecret: z.nullable(z.string()),
});
export type Payment = z.infer<typeof Payment>;

export const Order = z.object({
  id: z.string(),
  number: z.number(),
  kind: z.enum(['course', 'licence', 'more_licences', 'renewal']),
  state: OrderState,
  title: z.string(),
  seats: z.number(),
  currency: z.string(),
  unitCents: z.number(),
  listCents: z.number(),
  discountCents: z.number(),
  totalCents: z.number(),
  gstCents: z.number(),
  code: z.nullable(z.string()),
  payBy: PayBy,
  /** How it was paid, such as `Visa ending in 4242`. */
  method: z.nullable(z.string()),
  buyer: Buyer,
  courseId: z.nullable(z.number()),
  teamId: z.nullable(z.string()),
  createdAt: Moment,
  dueAt: z.nullable(Moment),
  paidAt: z.nullable(Moment),
  refundedAt: z.nullable(Moment),
  documents: z.array(BillingDocument),
  /** The payment under way, or the last that failed or was stopped. */
  payment: z.nullable(Payment),
  /** The last moment at which a click gives the money back. */
  refundableUntil: z.nullable(Moment),
  /** The number of a later order of the buyer for the same team: it has to be refunded or cancelled before this one. */
  refundFirst: z.nullable(z.number()),
  /** As in a quote. */
  moneyBack: z.boolean(),
  /**
   * Why no click gives the money of a paid order back: the 14 days are over, it was given back before, a later order goes first,
   * or a later one stands in the way that only support can end.
   */
  noRefund: z.nullable(z.enum(['over', 'before', 'later', 'support'])),
  can: z.object({ pay: z.boolean(), cancel: z.boolean(), refund: z.boolean() }),
});
export type Order = z.infer<typeof Order>;

const OrderParams = z.object({ id: Uuid });

export const OrderContent = z.object({
  wish: OrderItem,
  buyer: Buyer,
  code: z.optional(DiscountCode),
  payBy: z._default(PayBy, 'card'),
});
export type OrderContent = z.infer<typeof OrderContent>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'account',
  summary: 'Order a course or licences. The key makes it one order, however often it is sent.',
  body: z.extend(OrderContent, { key: Uuid }),
  reply: dataOf(Order),
});

export const reviseOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/:id',
  access: 'account',
  summary: 'Change an order that is not paid: its buyer, its discount code, its licences.',
  params: OrderParams,
  body: OrderContent,
  reply: dataOf(Order),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'account',
  summary: "The viewer's orders, the latest first unless told.",
  query: z.object({
    ...listQuery(['createdAt']),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: pageOf(Order),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'account',
  summary: "One of the viewer's orders.",
  params: OrderParams,
  reply: dataOf(Order),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'account',
  summary:
    'Give up an order that is not paid. A payment under way is stopped first; an invoice is credited.',
  params: OrderParams,
  reply: dataOf(Order),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refund',
  access: 'account',
  summary: 'Money back within 14 days: ends access and issues a credit note.',
  params: OrderParams,
  reply: dataOf(Order),
});

/**
 * What simulated cards do. The browser turns a test card's number into one of these words, so that no number
 * of a card is ever sent.
 */
export const SimulatedOutcome = z.enum([
  'success',
  'declined',
  'insufficient_funds',
  'expired',
  'confirmation',
  /** The charge goes through, and its answer is lost on the way. */
  'silent',
  /** Neither charge nor answer. */
  'lost',
]);
export type SimulatedOutcome = z.infer<typeof SimulatedOutcome>;

export const SimulatedMethod = z.object({
  outcome: SimulatedOutcome,
  brand: z.enum(['Visa', 'MasterCard', 'PayPal']),
  /** Of a card. */
  lastFour: z.optional(z.string().check(z.regex(/^\d{4}$/, 'The last four digits.'))),
});
export type SimulatedMethod = z.infer<typeof SimulatedMethod>;

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: 'account',
  summary: `Pay an order. By invoice, it is sent and to be paid within ${invoiceDays} days. The key makes it one try.`,
  params: OrderParams,
  body: z.object({
    key: Uuid,
    /** What the payer agreed to: an order that costs something else is not paid. */
    totalCents: z.number().check(z.int(), z.gte(0)),
    simulated: z.optional(SimulatedMethod),
  }),
  reply: dataOf(Order),
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/confirm',
  access: 'account',
  summary: "Answer the simulated bank's question about the payment under way.",
  params: OrderParams,
  body: z.object({ approve: z.boolean() }),
  reply: dataOf(Order),
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/check',
  access: 'account',
  summary: 'Ask the provider how the payment under way stands, and take its word.',
  params: OrderParams,
  reply: dataOf(Order),
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  access: 'account',
  summary: 'An invoice, receipt or credit note of the viewer as PDF; an Admin reads all.',
  params: OrderParams,
  reply: { binary: 'application/pdf' },
});

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'visitor',
  keep: true,
  summary: 'Which provider takes payments here, and its public key.',
  reply: dataOf(
    z.object({
      provider: z.enum(['simulated', 'stripe']),
      publishableKey: z.nullable(z.string()),
      supportEmail: z.string(),
    }),
  ),
});

/** What the viewer has already, so that it is not sold again. */
export const Plan = z.object({
  /** The licence that opens all courses for the viewer; of several, the one that lasts longest. */
  licence: z.nullable(
    z.object({
      teamId: z.string(),
      teamName: z.string(),
      personal: z.boolean(),
      role: z.enum(['owner', 'manager', 'learner']),
      endsAt: Moment,
      /** The end has passed; the days of grace run until then. */
      openUntil: Moment,
    }),
  ),
  /** Teams that the viewer owns, also without a seat in them. */
  owned: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      personal: z.boolean(),
      seats: z.number(),
      endsAt: Moment,
      openUntil: Moment,
      /** For more licences or another year: until it is paid or cancelled nothing else is sold to the team. */
      waiting: z.nullable(UnpaidInvoice),
    }),
  ),
  /** For licences of a team that opens once it is paid. */
  waiting: z.nullable(UnpaidInvoice),
});
export type Plan = z.infer<typeof Plan>;

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  access: 'account',
  summary:
    'The licence that the viewer learns with, the teams they own, and invoices that wait to be paid.',
  reply: dataOf(Plan),
});

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/events',
  access: 'visitor',
  encoding: 'file',
  maxBytes: 512 * 1024,
  summary: 'Where Stripe tells what became of a payment. Only what carries its signature counts.',
  reply: z.object({ received: z.boolean() }),
});
