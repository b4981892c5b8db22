import { cachedFormats, english, type Locale } from './formats.ts';

export const moneyFormat = cachedFormats(
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
  const amount = moneyFormat(currency, locale).format(cents / 100);
  return style === 'brief' ? amount.replace('.00', '') : amount;
}

/** `AUD $120.00`: many currencies share a symbol. */
export function amountText(cents: number, currency: string): string {
  const amount = moneyText(cents, currency);
  return amount.startsWith(currency) ? amount : `${currency} ${amount}`;
}
