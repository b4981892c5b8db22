import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventAbout,
  signEvent,
  startFakeStripe,
  stripeKeys,
} from '../../../../tests/support/stripe/fake-stripe.ts';
import type { Refusal } from '../../../platform/calls/errors.ts';
import { type ChargeRequest, ProviderUnavailable } from '../provider.ts';
import { stripeProvider } from './stripe-provider.ts';

let stripe: Awaited<ReturnType<typeof startFakeStripe>>;
let provider: ReturnType<typeof stripeProvider>;

beforeAll(async () => {
  stripe = await startFakeStripe();
  provider = stripeProvider(stripe.config, { timeout: 10_000, maxNetworkRetries: 0 });
});
afterAll(() => stripe?.close());
beforeEach(() => {
  stripe.behave('normal');
  stripe.requests.length = 0;
});

function requestFor(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    key: randomUUID(),
    amountCents: 25_00,
    currency: 'AUD',
    orderId: randomUUID(),
    orderNumber: 1001,
    title: 'Kana in two weeks',
    simulated: undefined,
    ...changes,
  };
}

async function begun(changes: Partial<ChargeRequest> = {}) {
  const request = requestFor(changes);
  const charge = await provider.charge(request);
  if (charge.state !== 'confirming') throw new Error(charge.state);
  return { request, ...charge, name: { key: request.key, ref: charge.ref } };
}

async function paid(number = '4242424242424242') {
  const payment = await begun();
  stripe.confirm(payment.ref, number);
  return payment;
}

describe('a payment', () => {
  test('is created with amount, metadata and idempotency key, and waits for the payer', async () => {
    const { request, ref, clientSecret } = await begun();
    expect(clientSecret).toMatch(new RegExp(`^${ref}_secret_`));
    expect(stripe.intents.get(ref)).toMatchObject({
      amount: 25_00,
      currency: 'aud',
      description: 'Order 1001: Kana in two weeks',
      metadata: { payment: request.key, order: request.orderId },
    });
    expect(stripe.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual([request.key]);
  });

  test('is created once if requested twice, also at once', async () => {
    const request = requestFor();
    const charges = await Promise.all([1, 2, 3].map(() => provider.charge(request)));
    expect(new Set(charges.map((charge) => JSON.stringify(charge))).size).toBe(1);
    const ours = [...stripe.intents.values()].filter(
      ({ metadata }) => metadata.payment === request.key,
    );
    expect(ours).toHaveLength(1);
  });

  test('is refused if its key was used for another amount', async () => {
    const { request } = await begun();
    const count = stripe.intents.size;
    const again = provider.charge({ ...request, amountCents: 1_00 });
    await expect(again).rejects.toThrow(/StripeIdempotencyError/);
    await expect(again).rejects.not.toBeInstanceOf(ProviderUnavailable);
    expect(stripe.intents.size).toBe(count);
  });

  test.each([
    ['4242424242424242', 'Visa ending in 4242'],
    ['5555555555554444', 'MasterCard ending in 4444'],
  ])('with %s succeeds, and returns amount and method', async (number, method) => {
    const { name, ref } = await paid(number);
    expect(await provider.retrieve(name)).toEqual({
      state: 'succeeded',
      ref,
      method,
      paid: { amountCents: 25_00, currency: 'AUD' },
    });
  });

  test('waits for another card after a decline', async () => {
    const { name, clientSecret, ref } = await begun();
    expect(() => stripe.confirm(ref, '4000000000000002')).toThrow('Your card was declined.');
    expect(await provider.retrieve(name)).toEqual({ state: 'confirming', ref, clientSecret });
    stripe.confirm(ref, '4242424242424242');
    expect(await provider.retrieve(name)).toMatchObject({ state: 'succeeded' });
  });

  test('waits for the payer if the bank asks for confirmation', async () => {
    const { name, ref } = await paid('4000002760003184');
    expect(await provider.retrieve(name)).toMatchObject({ state: 'confirming', ref });
    stripe.approve(ref);
    expect(await provider.retrieve(name)).toMatchObject({ method: 'Visa ending in 3184' });
  });

  test('is unknown if Stripe does not have it or we never learned its id', async () => {
    expect(await provider.retrieve({ key: randomUUID(), ref: 'pi_gone' })).toEqual({
      state: 'unknown',
    });
    expect(await provider.retrieve({ key: randomUUID(), ref: null })).toEqual({ state: 'unknown' });
    expect(await provider.cancel({ key: randomUUID(), ref: null })).toEqual({ state: 'unknown' });
  });

  test('is refused with a message if it is too small for Stripe', async () => {
    await expect(provider.charge(requestFor({ amountCents: 33 }))).rejects.toMatchObject({
      code: 'amount_too_small',
    } satisfies Partial<Refusal>);
  });
});

describe('cancelling', () => {
  test('cancels a payment that was not charged, also twice', async () => {
    const { name, ref } = await begun();
    expect(await provider.cancel(name)).toEqual({ state: 'cancelled', ref });
    expect(await provider.cancel(name)).toEqual({ state: 'cancelled', ref });
    expect(() => stripe.confirm(ref, '4242424242424242')).toThrow(/canceled/);
  });

  test('reports a payment that was charged in between', async () => {
    const { name } = await paid();
    expect(await provider.cancel(name)).toMatchObject({
      state: 'succeeded',
      method: 'Visa ending in 4242',
    });
  });
});

describe('a refund', () => {
  test('is made once however often it is requested', async () => {
    const { name, ref } = await paid();
    const request = { key: randomUUID(), payment: name, amountCents: 25_00 };
    const given = await Promise.all([1, 2, 3].map(() => provider.refund(request)));
    const ours = stripe.refunds.filter((refund) => refund.payment_intent === ref);
    expect(ours).toMatchObject([{ amount: 25_00, metadata: { refund: request.key } }]);
    expect(given).toEqual([1, 2, 3].map(() => ({ ref: ours[0]?.id })));
    const asked = stripe.requests.filter(({ path }) => path === '/v1/refunds');
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(Array(3).fill(request.key));
  });

  test('is not repeated if it was made in the dashboard, or with an expired key', async () => {
    const { name, ref } = await paid();
    const first = await provider.refund({ key: randomUUID(), payment: name, amountCents: 25_00 });
    const second = await provider.refund({ key: randomUUID(), payment: name, amountCents: 25_00 });
    expect(second).toEqual(first);
    expect(stripe.refunds.filter((refund) => refund.payment_intent === ref)).toHaveLength(1);
  });

  test('is of the rest if a part was refunded in the dashboard', async () => {
    const { name, ref } = await paid();
    stripe.refund(ref, 5_00);
    const request = { key: randomUUID(), payment: name, amountCents: 25_00 };
    const given = await Promise.all([1, 2, 3].map(() => provider.refund(request)));
    const ours = stripe.refunds.filter((refund) => refund.payment_intent === ref);
    expect(ours.map(({ amount }) => amount)).toEqual([5_00, 20_00]);
    expect(new Set(given.map((one) => one.ref))).toEqual(new Set([ours[1]?.id]));
  });

  test('fails if Stripe refuses it', async () => {
    const { name, ref } = await paid();
    stripe.dispute(ref);
    const request = { key: randomUUID(), payment: name, amountCents: 25_00 };
    const refused = provider.refund(request);
    await expect(refused).rejects.toThrow(/charge_disputed/);
    await expect(refused).rejects.not.toBeInstanceOf(ProviderUnavailable);
    expect(await provider.retrieveRefunds?.(name)).toMatchObject({ amountCents: 0 });
  });

  test('is retrieved with the total, the latest, failed ones and disputes', async () => {
    const { name, ref } = await paid();
    const nothing = { amountCents: 0, ref: null, failed: [], disputes: [] };
    expect(await provider.retrieveRefunds?.(name)).toEqual(nothing);
    expect(await provider.retrieveRefunds?.({ key: 'k', ref: null })).toEqual(nothing);
    const failed = stripe.fail(stripe.refund(ref, 1_00).id);
    stripe.refund(ref, 2_00);
    const last = stripe.refund(ref, 3_00);
    const dispute = stripe.dispute(ref);
    expect(await provider.retrieveRefunds?.(name)).toEqual({
      amountCents: 5_00,
      ref: last.id,
      failed: [failed.id],
      disputes: [{ ref: dispute.id, outcome: null }],
    });
  });

  test('is made once if the answer is lost, and returned when requested again', async () => {
    const { name, ref } = await paid();
    const request = { key: randomUUID(), payment: name, amountCents: 25_00 };
    stripe.behave('drop-response');
    await expect(provider.refund(request)).rejects.toBeInstanceOf(ProviderUnavailable);
    stripe.behave('normal');
    const { ref: refund } = await provider.refund(request);
    const ours = stripe.refunds.filter((one) => one.payment_intent === ref);
    expect(ours.map(({ id }) => id)).toEqual([refund]);
  });
});

describe('an unavailable Stripe', () => {
  test.each(['drop-request', 'drop-response', 'server-error', 'rate-limit'] as const)(
    '(%s) is distinguished from a refusal, for every request',
    async (behaviour) => {
      const { name } = await paid();
      stripe.behave(behaviour);
      const refund = { key: randomUUID(), payment: name, amountCents: 25_00 };
      const questions = [
        provider.charge(requestFor()),
        provider.retrieve(name),
        provider.cancel(name),
        provider.refund(refund),
        provider.retrieveRefunds?.(name),
      ];
      for (const { reason } of (await Promise.allSettled(questions)) as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(ProviderUnavailable);
      }
    },
  );

  test('includes timeouts', async () => {
    const impatient = stripeProvider(stripe.config, { timeout: 50, maxNetworkRetries: 0 });
    stripe.behave('slow');
    await expect(impatient.charge(requestFor())).rejects.toBeInstanceOf(ProviderUnavailable);
    stripe.release();
  });

  test('includes refused connections', async () => {
    const gone = await startFakeStripe();
    await gone.close();
    const alone = stripeProvider(gone.config, { timeout: 1000, maxNetworkRetries: 0 });
    await expect(alone.charge(requestFor())).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});

test('a wrong API key is an error that does not contain the key', async () => {
  const secretKey = 'sk_test_wrongwrongwrong1234';
  const stranger = stripeProvider({ ...stripe.config, secretKey });
  const error = await stranger.charge(requestFor()).catch((reason: Error) => reason);
  expect(error).not.toBeInstanceOf(ProviderUnavailable);
  expect(String(error)).toMatch(/StripeAuthenticationError/);
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk_test|1234/);
});

describe('a signed event', () => {
  const read = (body: string, signature: string) =>
    provider.parseEvent?.(Buffer.from(body), signature);
  const refused = expect.objectContaining({ code: 'bad_signature' });
  const intent = { id: 'pi_1', metadata: { payment: 'the-key' } };
  const body = eventAbout('payment_intent.succeeded', intent);
  const now = Math.floor(Date.now() / 1000);

  test('names its payment', () => {
    expect(read(body, signEvent(body))).toEqual({
      id: JSON.parse(body).id,
      type: 'payment_intent.succeeded',
      payment: { key: 'the-key', ref: 'pi_1' },
      isRefundOrDispute: false,
    });
  });

  test('is signed by the fake as by the official library', () => {
    const { webhookSecret: secret } = stripeKeys;
    const header = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: now,
    });
    expect(signEvent(body, { at: now })).toContain(header);
    expect(read(body, header)).toMatchObject({ payment: { ref: 'pi_1' } });
  });

  test.each([
    ['without a signature', body, ''],
    ['with another secret', body, signEvent(body, { secret: 'whsec_another' })],
    ['that is too old', body, signEvent(body, { at: now - 301 })],
    ['changed by a letter', body.replace('pi_1', 'pi_2'), signEvent(body)],
    ['with one byte more', `${body} `, signEvent(body)],
    ['with a time that was not signed', body, signEvent(body).replace(/^t=\d+/, `t=${now + 5}`)],
    ['with nonsense for a signature', body, 't=,v1='],
  ])('%s is refused', (_, text, signature) => {
    let reason: unknown;
    try {
      read(text, signature);
    } catch (error) {
      reason = error;
    }
    expect(reason).toEqual(refused);
  });

  test.each([
    ['refund.created', { id: 're_1', payment_intent: 'pi_1', metadata: {} }],
    ['refund.created', { id: 're_1', payment_intent: 'pi_1', metadata: { refund: 'k' } }],
    ['refund.updated', { id: 're_1', payment_intent: { id: 'pi_1' } }],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }],
    ['charge.refund.updated', { id: 're_1', payment_intent: 'pi_1' }],
    ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }],
    ['charge.dispute.updated', { id: 'dp_1', payment_intent: 'pi_1' }],
    ['charge.dispute.funds_withdrawn', { id: 'dp_1', payment_intent: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_1' }],
  ])('%s names the refunded payment', (type, object) => {
    const text = eventAbout(type, object);
    expect(read(text, signEvent(text))).toMatchObject({
      type,
      payment: { key: '', ref: 'pi_1' },
      isRefundOrDispute: true,
      notice: expect.stringContaining(`${type} ${object.id} of pi_1`),
    });
  });

  test('names no payment if we do not handle its type', () => {
    const text = eventAbout('customer.created', { id: 'cus_1' });
    const { id, type } = JSON.parse(text);
    expect(read(text, signEvent(text))).toEqual({
      id,
      type,
      payment: null,
      isRefundOrDispute: false,
    });
  });

  test.each([7, {}, { id: 7 }, 'pi 1', []])('is refused if its payment is %j', (name) => {
    const text = eventAbout('refund.created', { id: 're_1', payment_intent: name });
    expect(() => read(text, signEvent(text))).toThrow('no event of Stripe');
  });
});
