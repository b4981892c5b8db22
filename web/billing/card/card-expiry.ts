import { plainDigits } from './plain-digits.ts';

/** `2029-12`, `2029-12-01`, `202912`. */
const yearFirst = /^20(\d{2})(?:[\s/.-]+(\d{1,2})(?:[\s/.-]+\d{1,2})?|(0[1-9]|1[0-2]))$/;

/** `12/29`, as far as it is typed; `1229`, `12/2029`, `12.29` and the year first are read as well. */
export function writeExpiry(typed: string): string {
  const text = plainDigits(typed).trim();
  const [, firstYear, itsMonth, nextMonth] = yearFirst.exec(text) ?? [];
  if (firstYear) return `${twoDigits(itsMonth ?? nextMonth ?? '')}/${firstYear}`;
  const [, before = '', separator = '', after = ''] = /^\D*(\d*)(\D*)(.*)$/s.exec(text) ?? [];
  const later = after.replace(/\D/g, '');
  // What stands behind a separator is the year, also while the month before it is being changed.
  if (/^\/\d/.test(text)) return `/${shortYear(before + later)}`;
  if (separator !== '' && before !== '') return `${twoDigits(before)}/${shortYear(later)}`;
  const digits = before + later;
  const year = digits.slice(monthLength(digits));
  return year === '' ? monthOf(digits) : `${monthOf(digits)}/${shortYear(year)}`;
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

/** No month begins with 2 to 9: whoever types 5 means May. */
const monthLength = (digits: string) => (/^[2-9]/.test(digits) ? 1 : 2);

function monthOf(digits: string): string {
  const month = digits.slice(0, monthLength(digits));
  return /^[2-9]$/.test(month) ? `0${month}` : month;
}

/** Of a year of four digits the last two, once all are there. */
function shortYear(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length >= 4 ? digits.slice(2, 4) : digits;
}

/** What is wrong with an expiry; nothing when the card is good today. */
export function expiryProblem(text: string, today: Date): string | null {
  if (text.trim() === '') return 'Expiry is required.';
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(writeExpiry(text)) ?? [];
  if (!month || !year) return 'Enter the expiry as MM/YY, such as 08/29.';
  // Good until the end of its month.
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1);
  return firstDayAfter > today ? null : 'This card has expired.';
}
