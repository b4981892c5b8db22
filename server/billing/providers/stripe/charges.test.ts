import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  notPaid,
  paidOnce,
  startStripeApp,
  visa,
} from '../../../../tests/support/stripe/stripe-app.ts';

const at = await startStripeApp();
const { stripe, app, begun, ordered, tell, traces, wait, intentOf, intentsOf } = at;
const { begin, reconcileLater } = at;
afterAll(at.close);
beforeEach(() => stripe.behave('normal'));

const paymentOf = async (orderId: string) =>
  app.db
    .selectFrom('billing.payment')
    .select(['state', 'provider_ref as ref'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();

describe('paying', () => {
  test('creates an intent, leaves the card to Stripe, and is paid by the webhook', async () => {
    const order = await begun();
    expect(order.payment).toMatchObject({ state: 'confirming', failure: null });
    expect(order.intent).toMatchObject({ amount: 25_00, currency: 'aud' });
    expect(await traces(order)).toEqual(notPaid);
    stripe.confirm(order.intent.id, visa);
    expect(await tell(order.intent)).toBe(200);
    expect(await traces(order)).toEqual(paidOnce);
    expect(await order.read()).toMatchObject({
      method: 'Visa ending in 4242',
      can: { refund: true },
    });
  });

  test('works without the webhook', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    await reconcileLater(order.id);
    expect(await traces(order)).toEqual(paidOnce);
  });

  test('can be repeated with another card after a decline', async () => {
    const order = await begun();
    expect(() => stripe.confirm(order.intent.id, '4000000000009995')).toThrow(/insufficient/);
    expect(await tell(order.intent, 'payment_intent.payment_failed')).toBe(200);
    const { body } = await order.check();
    expect(body.data).toMatchObject({
      state: 'paying',
      payment: { state: 'confirming', clientSecret: order.intent.client_secret },
    });
    stripe.confirm(order.intent.id, visa);
    expect(await tell(order.intent)).toBe(200);
    expect(await traces(order)).toEqual(paidOnce);
  });

  test('returns the same intent for a second click', async () => {
    const order = await ordered();
    const key = randomUUID();
    const answers = await Promise.all([order.pay(key), order.pay(key), order.pay(key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(intentsOf(order.id)).toHaveLength(1);
    const { body } = await order.pay(randomUUID());
    expect(body.data.payment?.clientSecret).toBe(intentsOf(order.id)[0]?.client_secret);
  });
});

describe('when Stripe is unavailable', () => {
  test('an intent whose id was lost blocks nobody, and is refunded if it is ever charged', async () => {
    const order = await ordered();
    stripe.behave('drop-response');
    expect((await order.pay()).body.data).toMatchObject({
      state: 'paying',
      payment: { state: 'started', clientSecret: null },
    });
    stripe.behave('normal');
    await reconcileLater(order.id);
    expect(await order.read()).toMatchObject({ state: 'open', can: { pay: true } });

    const { body } = await order.pay();
    const second = intentOf(body.data.payment?.clientSecret);
    stripe.confirm(second.id, visa);
    expect(await tell(second)).toBe(200);
    const first = intentsOf(order.id).find(({ id }) => id !== second.id);
    if (!first) throw new Error('There is no lost intent.');
    stripe.confirm(first.id, visa);
    expect(await tell(first)).toBe(200);
    await reconcileLater(order.id);
    expect(await traces(order)).toEqual(paidOnce);
    const given = stripe.refunds.map((refund) => refund.payment_intent);
    expect(given).toContain(first.id);
    expect(given).not.toContain(second.id);
  });
});

describe('two intents never both pay', () => {
  test('cancelling an order cancels its intent', async () => {
    const order = await begun();
    expect((await order.cancel()).body.data.state).toBe('cancelled');
    expect(() => stripe.confirm(order.intent.id, visa)).toThrow(/canceled/);
  });

  test('an order charged just before it is cancelled is paid', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    expect((await order.cancel()).status).toBe(409);
    expect(await traces(order)).toEqual(paidOnce);
  });
});

describe('an intent that Stripe is slow to create', () => {
  /** Its maker waits for the name of it. */
  async function slowlyBegun() {
    const order = await ordered();
    stripe.behave('slow', /payment_intents$/);
    const answer = order.pay();
    await expect.poll(stripe.pendingCount).toBe(1);
    const [intent] = intentsOf(order.id);
    if (!intent) throw new Error('There is no intent.');
    return { ...order, answer, intent };
  }

  test('blocks its order while it may still be created', async () => {
    const order = await slowlyBegun();
    const refused = await order.cancel();
    expect(refused.status).toBe(409);
    expect(refused.detail).toContain('in progress');
    stripe.release();
    const { payment } = (await order.answer).body.data;
    expect(payment).toMatchObject({
      state: 'confirming',
      clientSecret: order.intent.client_secret,
    });
  });

  test('is cancelled if it arrives after its payment was given up, and its secret is not sent', async () => {
    const order = await slowlyBegun();
    await wait(order.id);
    expect((await order.cancel()).body.data.state).toBe('cancelled');
    stripe.release();
    const answer = await order.answer;
    expect(answer.body.data.state).toBe('cancelled');
    expect(JSON.stringify(answer.body)).not.toContain('_secret_');
    expect(await paymentOf(order.id)).toEqual({ state: 'failed', ref: order.intent.id });
    expect(() => stripe.confirm(order.intent.id, visa)).toThrow(/canceled/);
  });

  test('is refunded if it could not be cancelled and is charged', async () => {
    const order = await slowlyBegun();
    await reconcileLater(order.id);
    expect((await order.read()).state).toBe('open');
    stripe.behave('drop-request', /cancel$/);
    stripe.release();
    expect((await order.answer).body.data.payment).toMatchObject({
      state: 'failed',
      clientSecret: null,
    });
    stripe.behave('normal');
    stripe.confirm(order.intent.id, visa);
    expect(await tell(order.intent)).toBe(200);
    await reconcileLater(order.id);
    expect((await paymentOf(order.id)).state).toBe('returned');
    expect(stripe.refunds.map((refund) => refund.payment_intent)).toContain(order.intent.id);
  });
});

describe('a payment of a wrong amount', () => {
  test.each([
    ['less', { amount_received: 1_00 }, 1_00, '$1.00 paid instead of $25.00'],
    ['more', { amount_received: 99_00 }, 99_00, '$99.00 paid instead of $25.00'],
    [
      'another currency',
      { currency: 'jpy' },
      25_00,
      '2500 of the smallest unit of JPY paid instead of $25.00',
    ],
  ])(
    '%s: is refunded in full, reported once, and leaves the order to be paid again',
    async (_, change, paidCents, note) => {
      const order = await begun();
      stripe.confirm(order.intent.id, visa);
      Object.assign(order.intent, change);
      expect(await tell(order.intent)).toBe(200);
      expect((await order.check()).status).toBe(200);
      expect(await traces(order)).toEqual({ ...notPaid, state: 'open' });

      await reconcileLater(order.id);
      await reconcileLater(order.id);
      expect((await paymentOf(order.id)).state).toBe('returned');
      const refunds = stripe.refunds.filter((one) => one.payment_intent === order.intent.id);
      expect(refunds.map(({ amount }) => amount)).toEqual([paidCents]);

      const notes = await app.db
        .selectFrom('billing.order_event')
        .select('note')
        .where('order_id', '=', order.id)
        .where('note', 'like', '%paid instead of%')
        .execute();
      expect(notes).toEqual([{ note: `${note}: ${order.intent.id}` }]);
      const emails = await app.db
        .selectFrom('platform.mail')
        .select('subject')
        .where('recipient', '=', app.config.support.email)
        .where('subject', 'like', `Order ${order.number}: %`)
        .execute();
      expect(emails).toEqual([{ subject: `Order ${order.number}: a wrong amount was paid` }]);
      const notifications = await app.db
        .selectFrom('notifications.notification')
        .select('title')
        .where('account_id', '=', order.accountId)
        .execute();
      expect(notifications).toEqual([
        { title: `We’re refunding a payment for order ${order.number}` },
      ]);

      const again = await begin(order);
      stripe.confirm(again.intent.id, visa);
      expect(await tell(again.intent)).toBe(200);
      expect(await traces(order)).toEqual(paidOnce);
    },
  );
});

test('no API key, client secret or signature is logged', () => {
  expect(app.logLines.length).toBeGreaterThan(40);
  expect(at.leaks()).toEqual([]);
});
