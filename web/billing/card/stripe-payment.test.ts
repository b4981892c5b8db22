import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStripePayment } from './stripe-payment.ts';

const submit = vi.fn();
const confirmPayment = vi.fn();
let orderId: string | undefined;
const elements = { submit } as unknown as StripeElements;
const payment = createStripePayment(
  { confirmPayment } as unknown as Stripe,
  elements,
  () => orderId,
);
const payer = { name: 'Robin Walker', email: 'robin@example.org' };

beforeAll(
  () => void vi.stubGlobal('window', { location: { origin: 'https://learn.example.org' } }),
);
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  orderId = 'the-order';
  submit.mockReset().mockResolvedValue({});
  confirmPayment.mockReset().mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
});

test('sends the fields and the payer to Stripe, with the order as the way back', async () => {
  expect(await payment.confirm('pi_secret', payer)).toEqual({ ok: true, message: null });
  expect(confirmPayment).toHaveBeenCalledWith({
    elements,
    clientSecret: 'pi_secret',
    confirmParams: {
      return_url: 'https://learn.example.org/payment?order=the-order',
      payment_method_data: { billing_details: payer },
    },
    redirect: 'if_required',
  });
});

test('leads back to the order that was just placed, or to all orders', async () => {
  await payment.confirm('pi_secret', { ...payer, orderId: 'newer' });
  orderId = undefined;
  await payment.confirm('pi_secret', payer);
  const addresses = confirmPayment.mock.calls.map(
    ([{ confirmParams }]) => confirmParams.return_url,
  );
  expect(addresses).toEqual([
    'https://learn.example.org/payment?order=newer',
    'https://learn.example.org/user-screen/orders',
  ]);
});

test('sends nothing while a field is empty', async () => {
  const error = { type: 'validation_error', message: 'Your card number is incomplete.' };
  submit.mockResolvedValue({ error });
  const refused = { ok: false, message: error.message };
  expect(await payment.validate()).toEqual(refused);
  expect(await payment.confirm('pi_secret', payer)).toEqual(refused);
  expect(confirmPayment).not.toHaveBeenCalled();
});

describe('when Stripe refuses', () => {
  const answerTo = async (error: object) => {
    confirmPayment.mockResolvedValue({ error });
    return payment.confirm('pi_secret', payer);
  };

  test('shows why the card was declined', async () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    expect(await answerTo(error)).toEqual({ ok: false, message: 'Your card was declined.' });
  });

  test.each([
    { type: 'api_error', message: 'Error 4f' },
    { type: 'invalid_request_error', message: 'No such payment_intent' },
    { type: 'card_error' },
  ])('replaces a $type that is not meant for payers', async (error) => {
    const { ok, message } = await answerTo(error);
    expect(ok).toBe(false);
    expect(message).toMatch(/nothing is charged twice/);
  });

  test('leaves a payment that was completed in another tab to our server', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
    expect(await answerTo(error)).toEqual({ ok: true, message: null });
  });
});
