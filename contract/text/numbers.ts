import { cachedFormats, english, type Locale } from './formats.ts';

const formatOf = cachedFormats(
  (maximumFractionDigits: number, locale: Locale) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits }),
);

/** `1,043`, `1.5`; without zeros at the end. */
export function formatNumber(value: number, decimals = 3, locale: Locale = english): string {
  // Most numbers are small: a page that shows only such needs no format.
  const isShort = Number.isInteger(value) && Math.abs(value) < 1000;
  return isShort ? String(value) : formatOf(decimals, locale).format(value);
}
