/** Whole amounts without decimals, the sign behind: `25$`, `12.50$`. */
export function priceText(cents: number): string {
  return `${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}$`;
}

/** What a card says about paying less than the price; nothing when there is no sale. */
export function saleText(priceCents: number, saleCents: number | null): string | null {
  const dueCents = saleCents ?? priceCents;
  if (dueCents === 0) return `Free (${priceText(0)})`;
  return dueCents < priceCents ? 'Discounted Price' : null;
}
