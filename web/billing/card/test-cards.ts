import type { SimulatedMethod } from '../../../contract/billing/orders.ts';

interface TestCard {
  number: string;
  brand: 'Visa' | 'MasterCard';
  outcome: SimulatedMethod['outcome'];
  /** What paying with it does. */
  does: string;
}

/** Stripe's published test numbers, where there is one for the case. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    brand: 'Visa',
    outcome: 'success',
    does: 'The payment goes through',
  },
  {
    number: '5555555555554444',
    brand: 'MasterCard',
    outcome: 'success',
    does: 'The payment goes through',
  },
  { number: '4000000000000002', brand: 'Visa', outcome: 'declined', does: 'The bank declines' },
  {
    number: '4000000000009995',
    brand: 'Visa',
    outcome: 'insufficient_funds',
    does: 'Not enough money',
  },
  { number: '4000000000000069', brand: 'Visa', outcome: 'expired', does: 'The card has expired' },
  {
    number: '4000002760003184',
    brand: 'Visa',
    outcome: 'confirmation',
    does: 'The bank asks you to confirm',
  },
  {
    number: '4000000000000119',
    brand: 'Visa',
    outcome: 'silent',
    does: 'Goes through, but the answer is lost',
  },
  {
    number: '4000000000000101',
    brand: 'Visa',
    outcome: 'lost',
    does: 'Never reaches the bank',
  },
];
