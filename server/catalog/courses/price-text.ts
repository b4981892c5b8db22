import { currencySymbol } from '../../../contract/text/currencies.ts';

/** `25$`, `12.50$`: the format of the specification. */
export function priceText(cents: number, currency: string): string {
  const amount = cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2);
  const symbol = currencySymbol(currency);
  // Letters need a space: `25 CHF`.
  return /^\p{L}/u.test(symbol) ? `${amount} ${symbol}` : `${amount}${symbol}`;
}

/** The label of a card whose course is free or reduced. */
export function saleText(
  priceCents: number,
  saleCents: number | null,
  currency: string,
): string | null {
  const dueCents = saleCents ?? priceCents;
  if (dueCents === 0) return `Free (${priceText(0, currency)})`;
  return dueCents < priceCents ? 'Discounted Price' : null;
}
