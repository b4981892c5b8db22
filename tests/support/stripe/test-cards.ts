interface Declined {
  code: string;
  decline_code?: string;
  message: string;
}

interface TestCard {
  brand: string;
  last4: string;
  declined?: Declined;
  /** The payer's bank wants their word first. */
  asks?: boolean;
}

const declined: Record<string, Declined> = {
  '4000000000000002': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
};

/** Stripe's own test cards, as far as the tests use them. */
export function cardOf(number: string): TestCard {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa';
  const card = { brand, last4: number.slice(-4), asks: number === '4000002760003184' };
  const refusal = declined[number];
  return refusal ? { ...card, declined: refusal } : card;
}
