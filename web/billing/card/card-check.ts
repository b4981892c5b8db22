import type { SimulatedMethod } from '../../../contract/billing/orders.ts';
import { expiryProblem } from './card-expiry.ts';
import { cardNumberProblem, cvvLengthOf, digitsOf } from './card-number.ts';
import { plainDigits } from './plain-digits.ts';
import { simulatedCard } from './test-cards.ts';

export type CardField = 'cardNumber' | 'cardName' | 'expiry' | 'cvv';
export type CardErrors = Partial<Record<CardField, string>>;

export const onlyTestCards =
  'This is a test installation: only its test cards work. This number was not sent anywhere.';

/** What is wrong with a card, field by field; or all that is sent of one that can be tried. */
export function checkCard(
  card: Record<CardField, string>,
  today: Date,
): { errors: CardErrors; simulated: SimulatedMethod | null } {
  const simulated = simulatedCard(card.cardNumber);
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
  if (digits.length === length && digits === plainDigits(text).replace(/\s/g, '')) return null;
  return length === 4
    ? 'Enter the 4 digits on the front of the card.'
    : 'Enter the 3 digits on the back of the card.';
}
