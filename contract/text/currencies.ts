import { cachedFormats, english, type Locale } from './formats.ts';
import { moneyFormat } from './money.ts';

const symbolOf = cachedFormats((currency: string, locale: Locale) => {
  const parts = moneyFormat(currency, locale).formatToParts(0);
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
