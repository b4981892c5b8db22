interface Declined {
  code: string;
  decline_code?: string;
  message: string;
}

interface TestCard {
  brand: string;
  last4: string;
  declined?: Declined;
  /** The payer has to confirm with their bank. */
  requiresAction?: boolean;
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

/** Those of Stripe's test cards that the tests use. */
export function cardOf(number: string): TestCard {
  const brand = number.startsWith('5') ? 'mastercard' : 'visa';
  const card = { brand, last4: number.slice(-4), requiresAction: number === '4000002760003184' };
  const decline = declined[number];
  return decline ? { ...card, declined: decline } : card;
}
