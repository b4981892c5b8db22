const mostCents = 1_000_000;

/** `25`, `12.50`: what the field shows. */
export function writePrice(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** In cents; null if it can't be read. An empty field is 0. Both points and commas separate cents. */
export function readPrice(text: string): number | null {
  const match = /^\s*(\d{0,6})(?:[.,](\d{0,2}))?\s*$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const cents = Number(whole || 0) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= mostCents ? cents : null;
}
