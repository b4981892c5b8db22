import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takerOf } from './stripe-taker.ts';

const submit = vi.fn();
const confirmPayment = vi.fn();
let orderId: string | undefined;
const elements = { submit } as unknown as StripeElements;
const taker = takerOf({ confirmPayment } as unknown as Stripe, elements, () => orderId);
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

test('the fields are sent to Stripe with the payer, and lead back to the order', async () => {
  expect(await taker.pay('pi_secret', payer)).toEqual({ ok: true, message: null });
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

test('an order that was written down a moment ago goes before', async () => {
  await taker.pay('pi_secret', { ...payer, orderId: 'newer' });
  orderId = undefined;
  await taker.pay('pi_secret', payer);
  const addresses = confirmPayment.mock.calls.map(
    ([{ confirmParams }]) => confirmParams.return_url,
  );
  expect(addresses).toEqual([
    'https://learn.example.org/payment?order=newer',
    'https://learn.example.org/user-screen/orders',
  ]);
});

test('nothing is sent while a field is not filled in', async () => {
  const error = { type: 'validation_error', message: 'Your card number is incomplete.' };
  submit.mockResolvedValue({ error });
  const refused = { ok: false, message: error.message };
  expect(await taker.check()).toEqual(refused);
  expect(await taker.pay('pi_secret', payer)).toEqual(refused);
  expect(confirmPayment).not.toHaveBeenCalled();
});

describe('what Stripe refuses', () => {
  const answerTo = async (error: object) => {
    confirmPayment.mockResolvedValue({ error });
    return taker.pay('pi_secret', payer);
  };

  test('a declined card is told in its words', async () => {
    const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
    expect(await answerTo(error)).toEqual({ ok: false, message: 'Your card was declined.' });
  });

  test.each([
    { type: 'api_error', message: 'Error 4f' },
    { type: 'invalid_request_error', message: 'No such payment_intent' },
    { type: 'card_error' },
  ])('$type without words for payers is told in ours', async (error) => {
    const { ok, message } = await answerTo(error);
    expect(ok).toBe(false);
    expect(message).toMatch(/nothing is charged twice/);
  });

  test('an intent that was paid in another tab is for our server to look at', async () => {
    const error = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
    expect(await answerTo(error)).toEqual({ ok: true, message: null });
  });
});
