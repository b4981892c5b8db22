import * as z from 'zod/mini';
import { defaultShop } from '../../contract/plans.ts';
import { defaultSellerZone } from '../../contract/site/seller-zone.ts';
import { hasCents } from '../../contract/text/currencies.ts';
import { isTimeZone } from '../../contract/text/moments.ts';
import { Address, type Given, type Values } from './variables.ts';

export interface Tax {
  /** Empty if there is none. */
  name: string;
  /** In per cent of the price before tax. A fraction, so that amounts are exact to the cent. */
  rate: { numerator: number; denominator: number };
  /** Whether prices include it, or it is added to them. */
  included: boolean;
  /** What a business's tax number is called. */
  numberName: string;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Replaces Stripe's own address, for a simulator. */
  apiUrl: string | undefined;
}

/** $4.00 in $120.00, as in the specification: a thirtieth of the price, which is 100/29 per cent on top of the rest. */
const specifiedTaxRate = '100/29';

/** The specification's tax. */
export const defaultTax: Tax = {
  name: 'GST',
  rate: { numerator: 100, denominator: 29 },
  included: true,
  numberName: 'ABN',
};

export const salesVariables = {
  STRIPE_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')),
  ),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'must begin with pk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must begin with whsec_'))),
  STRIPE_API_URL: Address(/^https?:$/, 'https://api.stripe.com'),
  PAYMENTS: z.optional(z.enum(['stripe', 'simulated', 'off'], 'must be stripe, simulated or off')),
  CURRENCY: z._default(
    z
      .string()
      .check(z.refine(hasCents, 'must be the code of a currency with cents, such as AUD or EUR')),
    'AUD',
  ),
  TAX_NAME: z._default(z.string(), 'GST'),
  TAX_RATE: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => readRate(text) !== null,
          'must be per cent, such as 10, 8.875 or 100/29; 0 for no tax',
        ),
      ),
    specifiedTaxRate,
  ),
  PRICES_INCLUDE_TAX: z._default(z.enum(['yes', 'no'], 'must be yes or no'), 'yes'),
  TAX_NUMBER_NAME: z._default(z.string(), 'ABN'),
  SELLER_NAME: z.optional(z.string()),
  SELLER_ADDRESS: z.optional(z.string()),
  SELLER_TAX_NUMBER: z.optional(z.string()),
  SELLER_BANK_DETAILS: z.optional(z.string()),
  SELLER_TIME_ZONE: z._default(
    z
      .string()
      .check(z.refine(isTimeZone, 'must be the name of a time zone, such as Pacific/Auckland')),
    defaultSellerZone,
  ),
  LICENCE_PRICE: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[1-9]\d{0,4}(\.\d{2})?$/,
          'must be an amount per person and year, such as 120 or 99.50',
        ),
      ),
    String(defaultShop.seatCents / 100),
  ),
};

export function salesProblems(given: Given): string[] {
  const problems: string[] = [];
  const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missingKeys = stripeKeys.filter((name) => !given[name]);
  if (missingKeys.length > 0 && (missingKeys.length < 3 || given.PAYMENTS === 'stripe')) {
    problems.push(`Payments by Stripe also need ${missingKeys.join(' and ')}`);
  }
  if (given.PAYMENTS === 'simulated' && missingKeys.length < stripeKeys.length) {
    problems.push("PAYMENTS=simulated and Stripe's keys exclude each other: remove one of them");
  }
  if (given.CURRENCY && given.CURRENCY !== 'AUD' && !given.TAX_RATE) {
    problems.push(
      `CURRENCY=${given.CURRENCY} also needs TAX_RATE, and TAX_NAME if it is not 0: the defaults are for AUD`,
    );
  }
  return problems;
}

export function taxOf(values: Values<typeof salesVariables>): Tax {
  const rate = readRate(values.TAX_RATE) ?? { numerator: 0, denominator: 1 };
  return {
    name: rate.numerator === 0 ? '' : values.TAX_NAME,
    rate,
    included: values.PRICES_INCLUDE_TAX === 'yes',
    numberName: values.TAX_NUMBER_NAME,
  };
}

/** `10`, `8.875` or `100/29` */
function readRate(text: string): Tax['rate'] | null {
  const [, whole = '', decimals = '', divisor] =
    /^(\d{1,4})(?:\.(\d{1,4})|\/([1-9]\d{0,3}))?$/.exec(text) ?? [];
  if (whole === '') return null;
  const denominator = divisor ? Number(divisor) : 10 ** decimals.length;
  const numerator = Number(`${whole}${decimals}`);
  return numerator < 100 * denominator ? { numerator, denominator } : null;
}

export function stripeOf(values: Values<typeof salesVariables>): StripeConfig | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (!secretKey || !publishableKey || !webhookSecret) return undefined;
  return { secretKey, publishableKey, webhookSecret, apiUrl };
}
