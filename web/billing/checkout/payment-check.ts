import { Buyer, type OrderItem, type PayBy } from '../../../contract/billing/orders.ts';
import { checkForm, errorsOf, type FormErrors } from '../../forms/form-errors.ts';
import { type CardField, checkCard } from '../card/card-check.ts';
import type { CardTaker } from '../card/stripe-taker.ts';
import { needsOrganisation } from './payment-address.ts';
import { type BuyerField, buyerFields, type Field, fields } from './payment-fields.ts';
import type { Intent } from './payment-try.ts';

interface Filled {
  wish: OrderItem;
  payBy: PayBy;
  code: string | undefined;
  totalCents: number;
  isSimulated: boolean;
  /** Stripe's fields, once they are there. */
  taker: CardTaker | null;
}

interface Checked {
  intent?: Intent;
  errors: FormErrors<Field>;
}

const notReady = 'The card fields are still loading. Please try again in a moment.';

/** What is paid, or what is wrong with the form. */
export async function checkPaymentForm(form: HTMLFormElement, filled: Filled): Promise<Checked> {
  const { wish, payBy, code, totalCents, isSimulated, taker } = filled;
  const typed = new FormData(form);
  const needsCard = payBy === 'card' && totalCents > 0;
  try {
    const { buyer, errors } = checkBuyer(typed, needsOrganisation(wish));
    const card = needsCard && isSimulated ? readCard(typed) : null;
    const found = { ...errors, ...card?.errors };
    if (!buyer || Object.keys(found).length > 0) return { errors: found };
    const stripe = needsCard && !isSimulated ? taker : null;
    if (needsCard && !isSimulated) {
      const checked = await stripe?.check();
      if (!checked?.ok) return { errors: { form: checked?.message ?? notReady } };
    }
    return {
      errors: {},
      intent: {
        content: { wish, buyer, payBy, ...(code && { code }) },
        totalCents,
        ...(card?.simulated && { simulated: card.simulated }),
        ...(stripe && { taker: stripe }),
      },
    };
  } catch (failure) {
    return { errors: errorsOf(failure, fields) };
  }
}

function checkBuyer(
  typed: FormData,
  isTeam: boolean,
): { buyer: Buyer | null; errors: FormErrors<BuyerField> } {
  const { data, errors } = checkForm(Buyer, typed, buyerFields);
  const isNameless = isTeam && !typed.get('organisation')?.toString().trim();
  if (!isNameless) return { buyer: data, errors: errors ?? {} };
  return { buyer: null, errors: { ...errors, organisation: 'Organisation is required.' } };
}

function readCard(typed: FormData) {
  const read = (name: CardField) => typed.get(name)?.toString() ?? '';
  const [cardNumber, cardName] = [read('cardNumber'), read('cardName')];
  const card = { cardNumber, cardName, expiry: read('expiry'), cvv: read('cvv') };
  return checkCard(card, new Date());
}
