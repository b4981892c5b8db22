/** `12/29`, as far as it is typed; `1229`, `12/2029`, `12 / 29` and `2029-12` are read as well. */
export function writeExpiry(text: string): string {
  const [, isoYear, isoMonth] = /^\s*20(\d{2})\s*[-/.]\s*(\d{1,2})\s*$/.exec(text) ?? [];
  if (isoYear && isoMonth) return `${twoDigits(isoMonth)}/${isoYear}`;
  const [, before = '', separator = '', after = ''] = /^\D*(\d*)(\D*)(.*)$/s.exec(text) ?? [];
  const isParted = separator !== '' && before.length > 0 && before.length <= 2;
  const digits = before + after.replace(/\D/g, '');
  const month = isParted ? twoDigits(before) : monthOf(digits);
  const year = isParted ? digits.slice(before.length) : digits.slice(monthLength(digits));
  if (year === '') return isParted ? `${month}/` : month;
  return `${month}/${shortYear(year)}`;
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
