import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

export interface CardTaker {
  /** Whether the fields are filled in; Stripe marks those that are not. To be asked before the order is paid. */
  check(): Promise<{ ok: boolean; message: string | null }>;
  /** Takes the money, or says why not. `ok` is a reason to ask our server, which alone knows whether it is paid. */
  pay(
    clientSecret: string,
    payer: { name: string; email: string; orderId?: string },
  ): Promise<{ ok: boolean; message: string | null }>;
}

export function takerOf(
  stripe: Stripe,
  elements: StripeElements,
  orderId: () => string | undefined,
): CardTaker {
  const check = async () => {
    const { error } = await elements.submit();
    return error ? refused(error) : { ok: true, message: null };
  };
  return {
    check,
    async pay(clientSecret, payer) {
      const checked = await check();
      if (!checked.ok) return checked;
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: {
          return_url: returnAddress(payer.orderId ?? orderId()),
          payment_method_data: { billing_details: { name: payer.name, email: payer.email } },
        },
        redirect: 'if_required',
      });
      return error ? refused(error) : { ok: true, message: null };
    },
  };
}

/** Only what Stripe writes for payers is shown; the rest is for developers. */
function refused(error: StripeError): { ok: boolean; message: string | null } {
  // Paid or given up in another tab: our server finds out which.
  if (error.code === 'payment_intent_unexpected_state') return { ok: true, message: null };
  const forPayers = error.type === 'card_error' || error.type === 'validation_error';
  return {
    ok: false,
    message:
      (forPayers && error.message) ||
      'The payment did not go through. Please check your connection and try again: nothing is charged twice.',
  };
}

function returnAddress(orderId: string | undefined): string {
  const path = orderId ? `/payment?order=${encodeURIComponent(orderId)}` : '/user-screen/orders';
  return new URL(path, window.location.origin).href;
}
