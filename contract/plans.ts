import { amountText, moneyText } from './text/money.ts';

/** The currency an installation sells in, and whether it sells at all: its configuration decides. */
export interface Shop {
  /** ISO 4217. */
  currency: string;
  /** Such as `GST`; empty where there is no tax. */
  taxName: string;
  /** Whether prices include the tax, or it is added to them. */
  taxIncluded: boolean;
  /** What a business's tax number is called, such as `ABN`. */
  taxNumberName: string;
  /** The price of a licence for one person and year, in cents. */
  seatCents: number;
  /** `off`: nothing can be bought here. */
  payments: 'stripe' | 'simulated' | 'off';
}

/** The specification's. */
export const defaultShop: Shop = {
  currency: 'AUD',
  taxName: 'GST',
  taxIncluded: true,
  taxNumberName: 'ABN',
  seatCents: 120_00,
  payments: 'simulated',
};

/** Shown everywhere something could be bought, if the installation takes no payments. */
export const notSoldText =
  'Payments aren’t set up on this site yet, so nothing can be bought here.';

export const moneyBackDays = 14;

/** What a team has: a Team, as sold online, or an organisation with the Enterprise plan, as agreed with sales. */
export const plans = ['team', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** The plans of the specification's section 9. */
export const teamPlan = {
  minSeats: 5,
  maxSeats: 125,
  /** An order of more seats than this can be paid by invoice. */
  invoiceAboveSeats: 25,
  /** How long licences open courses after their end, so that nobody is locked out by a slow purchase. */
  graceDays: 14,
} as const;

/** Agreed with sales. */
export const enterprisePlan = { maxSeats: 100_000 } as const;

/** An invoice is due after this many days. */
export const invoiceDays = 30;

/** An unpaid order is cancelled after this many days. */
export const openOrderDays = 7;

/** An unpaid invoice is cancelled this many days after it was due. */
export const overdueDays = 30;

/** The button's label: `Pay AUD $120.00`. */
export function payText(cents: number, currency: string): string {
  return `Pay ${amountText(cents, currency)}`;
}

/** `$120 per user per year` */
export function teamPriceText({
  seatCents,
  currency,
}: Pick<Shop, 'seatCents' | 'currency'>): string {
  return `${moneyText(seatCents, currency, 'brief')} per user per year`;
}

/** The texts about the plans, used on all pages. */
export const planTexts = {
  teamUsers: `${teamPlan.minSeats} to ${teamPlan.maxSeats} users`,
  enterpriseUsers: `more than ${teamPlan.maxSeats} users`,
  guarantee: `${moneyBackDays}-day money-back guarantee`,
  invoice: `above ${teamPlan.invoiceAboveSeats} licences`,
} as const;
