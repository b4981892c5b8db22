import type { SimulatedMethod } from '../../../contract/billing/orders.ts';
import { toAsciiDigits } from './ascii-digits.ts';
import { testCards } from './test-cards.ts';

export type CardField = 'cardNumber' | 'cardName' | 'expiry' | 'cvv';
export type CardErrors = Partial<Record<CardField, string>>;

interface Brand {
  name: string;
  starts: RegExp;
  lengths: readonly number[];
  groups: readonly number[];
  cvvLength: number;
}

const fours = [4, 4, 4, 4, 3];

const brands: readonly Brand[] = [
  { name: 'Visa', starts: /^4/, lengths: [13, 16, 19], groups: fours, cvvLength: 3 },
  {
    name: 'MasterCard',
    starts: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: fours,
    cvvLength: 3,
  },
  { name: 'Amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvvLength: 4 },
  {
    name: 'Diners Club',
    starts: /^3(?:0[0-5]|[689])/,
    lengths: [14, 16, 19],
    groups: fours,
    cvvLength: 3,
  },
  { name: 'JCB', starts: /^35/, lengths: [16, 19], groups: fours, cvvLength: 3 },
  {
    name: 'Discover',
    starts: /^6(?:011|4[4-9]|5)/,
    lengths: [16, 19],
    groups: fours,
    cvvLength: 3,
  },
];

/** Of cards whose brand we don't know. */
const unknown: Omit<Brand, 'name' | 'starts'> = {
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: fours,
  cvvLength: 3,
};

const findBrand = (digits: string) => brands.find(({ starts }) => starts.test(digits));
const rulesOf = (digits: string) => findBrand(digits) ?? unknown;

export function digitsOf(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '');
}

/** `Visa`; empty while the digits don't identify a brand. */
export function brandOf(text: string): string {
  return findBrand(digitsOf(text))?.name ?? '';
}

export function cvvLengthOf(text: string): number {
  return rulesOf(digitsOf(text)).cvvLength;
}

/** From pasted text: the first run of digits long enough for a card. */
function digitsInText(text: string): string {
  const plain = toAsciiDigits(text);
  const [run] = (/[^\d\s.-]/.test(plain) && /\d(?:[ -]?\d){11,18}/.exec(plain)) || [plain];
  return digitsOf(run);
}

/** `4242 4242 4242 4242`, or `3782 822463 10005`; also while it is being typed. */
export function groupCardNumber(text: string): string {
  const all = digitsInText(text);
  const { groups, lengths } = rulesOf(all);
  const digits = all.slice(0, Math.max(...lengths));
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from < digits.length) parts.push(digits.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/** Whether the check digit is right. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

export function cardNumberProblem(text: string): string | null {
  const digits = digitsOf(text);
  if (digits === '') return 'Card number is required.';
  const { lengths } = rulesOf(digits);
  if (digits.length < Math.min(...lengths)) return 'The card number is not complete.';
  const isRight = lengths.includes(digits.length) && isLuhn(digits);
  return isRight ? null : 'Please check the card number: a digit seems to be wrong.';
}

/** Where the caret goes after reformatting: it stays after the same digit. */
export function caretAfterFormat(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let left = digitsOf(before.slice(0, caret)).length;
  let place = 0;
  while (left > 0 && place < after.length) {
    if (/\d/.test(after.charAt(place))) left -= 1;
    place += 1;
  }
  return place;
}

/** `2029-12`, `2029-12-01`, `202912`. */
const yearFirst = /^20(\d{2})(?:[\s/.-]+(\d{1,2})(?:[\s/.-]+\d{1,2})?|(0[1-9]|1[0-2]))$/;

/** `12/29`, also while it is being typed; reads `1229`, `12/2029`, `12.29` and the year first, too. */
export function formatExpiry(typed: string): string {
  const text = toAsciiDigits(typed).trim();
  const [, firstYear, itsMonth, nextMonth] = yearFirst.exec(text) ?? [];
  if (firstYear) return `${twoDigits(itsMonth ?? nextMonth ?? '')}/${firstYear}`;
  const [, before = '', separator = '', after = ''] = /^\D*(\d*)(\D*)(.*)$/s.exec(text) ?? [];
  const later = after.replace(/\D/g, '');
  // Digits behind a separator are the year, even while the month before it is being changed.
  if (/^\/\d/.test(text)) return `/${shortYear(before + later)}`;
  if (separator !== '' && before !== '') return `${twoDigits(before)}/${shortYear(later)}`;
  const digits = before + later;
  const year = digits.slice(monthLength(digits));
  return year === '' ? monthOf(digits) : `${monthOf(digits)}/${shortYear(year)}`;
}

const twoDigits = (digits: string) => digits.padStart(2, '0');

/** No month begins with 2 to 9: a 5 means May. */
const monthLength = (digits: string) => (/^[2-9]/.test(digits) ? 1 : 2);

function monthOf(digits: string): string {
  const month = digits.slice(0, monthLength(digits));
  return /^[2-9]$/.test(month) ? `0${month}` : month;
}

/** The last two digits of a year, once all four are typed. */
function shortYear(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length >= 4 ? digits.slice(2, 4) : digits;
}

export function expiryProblem(text: string, today: Date): string | null {
  if (text.trim() === '') return 'Expiry is required.';
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(formatExpiry(text)) ?? [];
  if (!month || !year) return 'Enter the expiry as MM/YY, such as 08/29.';
  // Valid until the end of its month.
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1);
  return firstDayAfter > today ? null : 'This card has expired.';
}

export const onlyTestCards =
  'This is a test installation: only its test cards work. This number was not sent anywhere.';

/** The errors by field, or what the test card does: nothing else of a card is ever sent. */
export function checkCard(
  card: Record<CardField, string>,
  today: Date,
): { errors: CardErrors; simulated: SimulatedMethod | null } {
  const simulated = findTestCard(card.cardNumber);
  const problems: [CardField, string | null][] = [
    ['cardNumber', cardNumberProblem(card.cardNumber) ?? (simulated ? null : onlyTestCards)],
    ['cardName', card.cardName.trim() === '' ? 'Name on card is required.' : null],
    ['expiry', expiryProblem(card.expiry, today)],
    ['cvv', cvvProblem(card.cvv, cvvLengthOf(card.cardNumber))],
  ];
  const found = problems.filter(([, problem]) => problem !== null);
  return { errors: Object.fromEntries(found), simulated: found.length > 0 ? null : simulated };
}

function cvvProblem(text: string, length: number): string | null {
  const digits = digitsOf(text);
  if (digits === '') return 'CVV is required.';
  if (digits.length === length && digits === toAsciiDigits(text).replace(/\s/g, '')) return null;
  return length === 4
    ? 'Enter the 4 digits on the front of the card.'
    : 'Enter the 3 digits on the back of the card.';
}

/** The only part of a card that is ever sent: a word for what it does, and its last digits. Null for any other number. */
export function findTestCard(number: string): SimulatedMethod | null {
  const digits = digitsOf(number);
  const card = testCards.find((one) => one.number === digits);
  return card ? { outcome: card.outcome, brand: card.brand, lastFour: digits.slice(-4) } : null;
}
