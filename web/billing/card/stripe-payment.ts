import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/** `ok` from `confirm` is a reason to ask our server, which alone knows whether it is paid. */
interface StripeAnswer {
  ok: boolean;
  message: string | null;
}

export interface StripePayment {
  /** Whether the fields are filled in; Stripe marks those that aren't. */
  validate(): Promise<StripeAnswer>;
  /** Charges the card, or says why not. */
  confirm(
    clientSecret: string,
    payer: { name: string; email: string; orderId?: string },
  ): Promise<StripeAnswer>;
}

export function createStripePayment(
  stripe: Stripe,
  elements: StripeElements,
  orderId: () => string | undefined,
): StripePayment {
  const validate = async () => {
    const { error } = await elements.submit();
    return error ? refused(error) : accepted;
  };
  return {
    validate,
    async confirm(clientSecret, payer) {
      const checked = await validate();
      if (!checked.ok) return checked;
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: {
          return_url: returnUrl(payer.orderId ?? orderId()),
          payment_method_data: { billing_details: { name: payer.name, email: payer.email } },
        },
        redirect: 'if_required',
      });
      return error ? refused(error) : accepted;
    },
  };
}

const accepted: StripeAnswer = { ok: true, message: null };

/** Stripe writes some messages for payers; the others are for developers. */
function refused(error: StripeError): StripeAnswer {
  // Paid or cancelled in another tab: our server finds out which.
  if (error.code === 'payment_intent_unexpected_state') return accepted;
  const forPayers = error.type === 'card_error' || error.type === 'validation_error';
  return {
    ok: false,
    message:
      (forPayers && error.message) ||
      'The payment did not go through. Please check your connection and try again: nothing is charged twice.',
  };
}

function returnUrl(orderId: string | undefined): string {
  const path = orderId ? `/payment?order=${encodeURIComponent(orderId)}` : '/user-screen/orders';
  return new URL(path, window.location.origin).href;
}
