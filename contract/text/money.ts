import { cachedFormats, english, type Locale } from './formats.ts';

const formatOf = cachedFormats(
  (currency: string, locale: Locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    }),
);

/** `$120.00`; `brief` leaves out zero cents: `$120`. */
export function moneyText(
  cents: number,
  currency: string,
  style: 'full' | 'brief' = 'full',
  locale: Locale = english,
): string {
  const amount = formatOf(currency, locale).format(cents / 100);
  return style === 'brief' ? amount.replace('.00', '') : amount;
}

/** `AUD $120.00`: many currencies share a symbol. */
export function amountText(cents: number, currency: string): string {
  const amount = moneyText(cents, currency);
  return amount.startsWith(currency) ? amount : `${currency} ${amount}`;
}

const symbolOf = cachedFormats((currency: string, locale: Locale) => {
  const parts = formatOf(currency, locale).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
});

/** `$` */
export function currencySymbol(currency: string, locale: Locale = english): string {
  return symbolOf(currency, locale);
}

/** Amounts are whole cents everywhere, so a currency without them can't be sold in. */
export function hasCents(currency: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return false;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
