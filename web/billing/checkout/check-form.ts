import { Buyer } from '../../../contract/billing/orders.ts';
import { checkForm, errorsOf, type FormErrors } from '../../forms/form-errors.ts';
import { type CardField, checkCard } from '../card/card-rules.ts';
import type { StripePayment } from '../card/stripe-payment.ts';
import { needsOrganisation } from './checkout-address.ts';
import type { PayableForm, PaymentRequest } from './checkout-state.ts';
import { type BuyerField, buyerFields, type Field, fields } from './form-fields.ts';

interface Checked {
  request?: PaymentRequest;
  errors: FormErrors<Field>;
}

const stripeNotReady = 'The card fields are still loading. Please try again in a moment.';

/** What the payer is about to pay, or what is wrong with the form. */
export async function checkCheckoutForm(
  form: HTMLFormElement,
  payable: PayableForm,
  provider: { isSimulated: boolean; stripe: StripePayment | null },
): Promise<Checked> {
  const { item, payBy, code, totalCents } = payable;
  const typed = new FormData(form);
  const needsCard = payBy === 'card' && totalCents > 0;
  try {
    const { buyer, errors: buyerErrors } = checkBuyer(typed, needsOrganisation(item));
    const card = needsCard && provider.isSimulated ? checkTypedCard(typed) : null;
    const errors = { ...buyerErrors, ...card?.errors };
    if (!buyer || Object.keys(errors).length > 0) return { errors };
    const stripe = needsCard && !provider.isSimulated ? provider.stripe : null;
    if (needsCard && !provider.isSimulated) {
      const checked = await stripe?.validate();
      if (!checked?.ok) return { errors: { form: checked?.message ?? stripeNotReady } };
    }
    const request: PaymentRequest = {
      content: { item: item, buyer, payBy, ...(code && { code }) },
      totalCents,
      ...(card?.simulated && { simulated: card.simulated }),
      ...(stripe && { stripe }),
    };
    return { errors: {}, request };
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

function checkTypedCard(typed: FormData) {
  const read = (name: CardField) => typed.get(name)?.toString() ?? '';
  const card = {
    cardNumber: read('cardNumber'),
    cardName: read('cardName'),
    expiry: read('expiry'),
    cvv: read('cvv'),
  };
  return checkCard(card, new Date());
}
