/** The same words in every browser and on the server, whatever their language is. */

/** A number with up to so many decimals, and none of them a zero at the end. */
export const short = (value: number, decimals = 1): string =>
  `${Number(value.toFixed(decimals))}`.replace('-', '−');

/** 12345 as 12,345. */
export const grouped = (value: number): string =>
  `${value < 0 ? '−' : ''}${Math.abs(value)}`.replace(/\B(?=(\d{3})+$)/g, ',');

/** 1050 as $10.50, and 1000 as $10. */
export function money(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const sign = cents < 0 ? '−' : '';
  return `${sign}$${grouped(whole)}${rest === 0 ? '' : `.${`${rest}`.padStart(2, '0')}`}`;
}
