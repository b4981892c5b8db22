import * as z from 'zod/mini';
import { dataOf, endpoint, listQuery, pageOf } from '../endpoint.ts';
import { Email, line, Moment, PhoneNumber, Uuid } from '../fields.ts';
import { invoiceDays, teamPlan } from '../plans.ts';
import { TeamRole, UnpaidInvoice } from '../teams/teams.ts';

const wrongSeats = `A team has ${teamPlan.minSeats} to ${teamPlan.maxSeats} licences.`;

const CourseId = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));

/** One licence for oneself, or the size of a team. */
const Seats = z.coerce.number('Enter a number of licences.').check(
  z.int('Enter a whole number of licences.'),
  z.gte(1, wrongSeats),
  z.refine((seats) => seats === 1 || seats >= teamPlan.minSeats, wrongSeats),
  z.lte(
    teamPlan.maxSeats,
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

/** What an order is for. */
export const OrderItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('course'), courseId: CourseId }),
  z.object({ kind: z.literal('licence'), seats: Seats }),
  z.object({ kind: z.literal('more_licences'), teamId: Uuid, seats: AddedSeats }),
  z.object({ kind: z.literal('renewal'), teamId: Uuid, seats: Seats }),
]);
export type OrderItem = z.infer<typeof OrderItem>;

/** Case and surrounding spaces don't matter. */
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
  taxNumber: z._default(line('Tax number', 30, { optional: true }), ''),
});
export type Buyer = z.infer<typeof Buyer>;

/** The price of an order, line by line. */
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
  taxCents: z.number(),
  taxName: z.string(),
  /** Whether the tax is part of the price, or was added to it. */
  taxIncluded: z.boolean(),
  /** What the code takes off, or why it doesn't; null without a code. */
  discount: z.nullable(z.object({ code: z.string(), applied: z.boolean(), message: z.string() })),
  payBy: z.array(PayBy),
  /** Why it can't be bought, for example because the buyer has it already, and where to go instead. */
  refusal: z.nullable(
    z.object({
      message: z.string(),
      link: z.nullable(z.string()),
      /** Another number of licences can be bought: the sentence belongs beside the field. */
      atSeats: z.optional(z.boolean()),
    }),
  ),
  /** Whether the 14-day guarantee applies. After an earlier refund of the same item, support decides. */
  moneyBack: z.boolean(),
  course: z.nullable(
    z.object({
      id: z.number(),
      title: z.string(),
      image: z.string(),
      /** Which courses to take before it; null if there are none. */
      comesFirst: z.nullable(z.string()),
    }),
  ),
  team: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Before that, a renewal is for the licences the team has. */
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
  body: z.object({ item: OrderItem, code: z.optional(DiscountCode) }),
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
  /** Such as `INV-000042`. */
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
  /** `started`: the provider has not answered yet; `confirming`: the payer's bank asks them to confirm. */
  state: PaymentState,
  /** Why it failed, for the payer. */
  failure: z.nullable(z.string()),
  /** Stripe.js needs it to charge the card. */
  clientSecret: z.nullable(z.string()),
});
export type Payment = z.infer<typeof Payment>;

export const Order = z.object({
  id: z.string(),
  number: z.number(),
  /** `agreement`: an offer of sales that was accepted. */
  kind: z.enum(['course', 'licence', 'more_licences', 'renewal', 'agreement']),
  state: OrderState,
  title: z.string(),
  seats: z.number(),
  currency: z.string(),
  unitCents: z.number(),
  listCents: z.number(),
  discountCents: z.number(),
  totalCents: z.number(),
  taxCents: z.number(),
  taxName: z.string(),
  taxIncluded: z.boolean(),
  code: z.nullable(z.string()),
  payBy: PayBy,
  /** How it was paid, such as `Visa ending in 4242`. */
  method: z.nullable(z.string()),
  /** Paid with a simulated card: no money moved. */
  isTest: z.boolean(),
  buyer: Buyer,
  /** Paid by an earlier owner of the viewer's team. */
  isPredecessors: z.boolean(),
  courseId: z.nullable(z.number()),
  teamId: z.nullable(z.string()),
  createdAt: Moment,
  dueAt: z.nullable(Moment),
  paidAt: z.nullable(Moment),
  refundedAt: z.nullable(Moment),
  documents: z.array(BillingDocument),
  /** The payment in progress, or the last one that failed or was stopped. */
  payment: z.nullable(Payment),
  /** Until when the buyer can refund it themselves. */
  refundableUntil: z.nullable(Moment),
  /** The number of a later order for the same team, which has to be refunded or cancelled first. */
  refundFirst: z.nullable(z.number()),
  /** As in `Quote`. */
  moneyBack: z.boolean(),
  /**
   * Why the viewer can't refund a paid order: the team was `handedOver`, so its owner decides; the 14 days are `over`,
   * there was a refund `before`, a `later` order has to be refunded first, or a later one that only `support` can refund.
   */
  noRefund: z.nullable(z.enum(['handedOver', 'over', 'before', 'later', 'support'])),
  can: z.object({ pay: z.boolean(), cancel: z.boolean(), refund: z.boolean() }),
});
export type Order = z.infer<typeof Order>;

const OrderParams = z.object({ id: Uuid });

export const OrderContent = z.object({
  item: OrderItem,
  buyer: Buyer,
  code: z.optional(DiscountCode),
  payBy: z._default(PayBy, 'card'),
});
export type OrderContent = z.infer<typeof OrderContent>;

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'account',
  summary: 'Order a course or licences. Idempotent by key.',
  body: z.extend(OrderContent, { key: Uuid }),
  reply: dataOf(Order),
});

export const reviseOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/:id',
  access: 'account',
  summary: 'Revise an unpaid order: its buyer, discount code, licences.',
  params: OrderParams,
  body: OrderContent,
  reply: dataOf(Order),
});

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'account',
  summary:
    "The viewer's orders, and what was paid for the teams they own, of all teams or one. Newest first by default.",
  query: z.object({
    ...listQuery(['createdAt']),
    _order: z._default(z.enum(['asc', 'desc']), 'desc'),
    teamId: z.optional(Uuid),
  }),
  reply: pageOf(Order),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: 'account',
  summary: "One of the viewer's orders, or one paid for a team they own.",
  params: OrderParams,
  reply: dataOf(Order),
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: 'account',
  summary:
    'Cancel an unpaid order. A payment in progress is stopped first; an invoice gets a credit note.',
  params: OrderParams,
  reply: dataOf(Order),
});

export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/refund',
  access: 'account',
  summary:
    'Refund an order within 14 days: ends access and issues a credit note. Licences of a team are refunded by its owner.',
  params: OrderParams,
  reply: dataOf(Order),
});

/**
 * What a test card does. The browser replaces the number of a test card with one of these words, so that no card
 * number is ever sent.
 */
export const SimulatedOutcome = z.enum([
  'success',
  'declined',
  'insufficient_funds',
  'expired',
  'confirmation',
  /** It is charged, but the provider's reply is lost. */
  'silent',
  /** It never reaches the provider. */
  'lost',
]);
export type SimulatedOutcome = z.infer<typeof SimulatedOutcome>;

export const SimulatedMethod = z.object({
  outcome: SimulatedOutcome,
  brand: z.enum(['Visa', 'MasterCard', 'PayPal']),
  /** Only of cards. */
  lastFour: z.optional(z.string().check(z.regex(/^\d{4}$/, 'The last four digits.'))),
});
export type SimulatedMethod = z.infer<typeof SimulatedMethod>;

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: 'account',
  summary: `Pay an order, or have its invoice sent, which is due in ${invoiceDays} days. Idempotent by key.`,
  params: OrderParams,
  body: z.object({
    key: Uuid,
    /** The sum the payer agreed to: nothing else is charged. */
    totalCents: z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)),
    simulated: z.optional(SimulatedMethod),
  }),
  reply: dataOf(Order),
});

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/confirm',
  access: 'account',
  summary: "Answer the simulated bank's question about the payment in progress.",
  params: OrderParams,
  body: z.object({ approve: z.boolean() }),
  reply: dataOf(Order),
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments/check',
  access: 'account',
  summary: 'Ask the provider about the payment in progress, and apply its answer.',
  params: OrderParams,
  reply: dataOf(Order),
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  access: 'account',
  summary:
    'An invoice, receipt or credit note as PDF: of the viewer or a team they own, or for Admins any.',
  params: OrderParams,
  reply: { binary: 'application/pdf' },
});

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkout',
  access: 'visitor',
  cacheable: true,
  summary: 'Which provider takes payments here, and its public key.',
  reply: dataOf(
    z.object({
      provider: z.enum(['simulated', 'stripe', 'off']),
      publishableKey: z.nullable(z.string()),
      supportEmail: z.string(),
    }),
  ),
});

/** What the viewer has already, so that it isn't sold to them again. */
export const Plan = z.object({
  /** The licence that opens all courses for the viewer; the one that lasts longest, if there are several. */
  licence: z.nullable(
    z.object({
      teamId: z.string(),
      teamName: z.string(),
      personal: z.boolean(),
      role: TeamRole,
      endsAt: Moment,
      /** The end of the grace period. */
      openUntil: Moment,
    }),
  ),
  /** Teams that the viewer owns, with or without a licence in them. */
  owned: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      personal: z.boolean(),
      plan: z.enum(['team', 'enterprise']),
      seats: z.number(),
      endsAt: Moment,
      openUntil: Moment,
      /** The unpaid invoice for more licences or a renewal. Until it is paid or cancelled, the team can't order anything else. */
      waiting: z.nullable(UnpaidInvoice),
    }),
  ),
  /** The unpaid invoice for a new team. */
  waiting: z.nullable(UnpaidInvoice),
});
export type Plan = z.infer<typeof Plan>;

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plan',
  access: 'account',
  summary: "The viewer's licence, the teams they own, and their unpaid invoices.",
  reply: dataOf(Plan),
});

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/events',
  access: 'visitor',
  encoding: 'file',
  maxBytes: 512 * 1024,
  acceptsOtherSites: true,
  summary: "Stripe's webhook. Events without its signature are refused.",
  reply: z.object({ received: z.boolean() }),
});
