import { plainDigits } from './plain-digits.ts';

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

/** Of cards that we do not know by name. */
const unknown: Omit<Brand, 'name' | 'starts'> = {
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  groups: fours,
  cvvLength: 3,
};

const findBrand = (digits: string) => brands.find(({ starts }) => starts.test(digits));
const rulesOf = (digits: string) => findBrand(digits) ?? unknown;

export function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/g, '');
}

/** `Visa`; empty while the digits do not tell. */
export function brandOf(text: string): string {
  return findBrand(digitsOf(text))?.name ?? '';
}

export function cvvLengthOf(text: string): number {
  return rulesOf(digitsOf(text)).cvvLength;
}

/** Of a text around a number, as it is pasted: the first digits that are long enough for a card. */
function digitsAmongWords(text: string): string {
  const plain = plainDigits(text);
  const [run] = (/[^\d\s.-]/.test(plain) && /\d(?:[ -]?\d){11,18}/.exec(plain)) || [plain];
  return digitsOf(run);
}

/** `4242 4242 4242 4242`, or `3782 822463 10005`, as far as it is typed. */
export function groupCardNumber(text: string): string {
  const all = digitsAmongWords(text);
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

/** The check digit is right. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** What is wrong with a number; nothing when it could be one of a card. */
export function cardNumberProblem(text: string): string | null {
  const digits = digitsOf(text);
  if (digits === '') return 'Card number is required.';
  const { lengths } = rulesOf(digits);
  if (digits.length < Math.min(...lengths)) return 'The card number is not complete.';
  const isRight = lengths.includes(digits.length) && isLuhn(digits);
  return isRight ? null : 'Please check the card number: a digit seems to be wrong.';
}

/** Where the caret goes when a text was written anew: it stays behind the digit that it stood behind. */
export function caretAfter(before: string, caret: number, after: string): number {
  if (caret >= before.length) return after.length;
  let left = digitsOf(before.slice(0, caret)).length;
  let place = 0;
  while (left > 0 && place < after.length) {
    if (/\d/.test(after.charAt(place))) left -= 1;
    place += 1;
  }
  return place;
}
