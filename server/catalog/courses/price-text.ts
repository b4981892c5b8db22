/** `25$`, `12.50$`: the format of the specification. */
export function priceText(cents: number): string {
  return `${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}$`;
}

/** The label of a card whose course is free or reduced. */
export function saleText(priceCents: number, saleCents: number | null): string | null {
  const dueCents = saleCents ?? priceCents;
  if (dueCents === 0) return `Free (${priceText(0)})`;
  return dueCents < priceCents ? 'Discounted Price' : null;
}
