import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../../../contract/billing/orders.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { deliver, eventAbout, signEvent } from '../../../../tests/support/stripe/fake-stripe.ts';
import {
  notPaid,
  paidOnce,
  startStripeApp,
  visa,
} from '../../../../tests/support/stripe/stripe-app.ts';
import { deleteOldEvents } from '../webhooks.ts';

const at = await startStripeApp();
const { stripe, app, origin, begun, tell, traces } = at;
afterAll(at.close);
beforeEach(() => stripe.behave('normal'));

describe('messages', () => {
  test('an event delivered fifty times at once pays once', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const body = eventAbout('payment_intent.succeeded', order.intent);
    const signature = signEvent(body);
    const replays = Array.from({ length: 50 }, () => deliver(origin, body, signature));
    expect(new Set(await Promise.all(replays))).toEqual(new Set([200]));
    expect(await traces(order)).toEqual(paidOnce);
    const asked = stripe.requests.length;
    expect(await deliver(origin, body, signature)).toBe(200);
    expect(stripe.requests.length).toBe(asked);
    const { id } = JSON.parse(body);
    const kept = await app.db
      .selectFrom('billing.provider_event')
      .select(['id', 'type'])
      .where('id', '=', id)
      .execute();
    expect(kept).toEqual([{ id, type: 'payment_intent.succeeded' }]);
  });

  test('fifty different events and checks at once pay once', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const work = Array.from({ length: 25 }, () => [tell(order.intent), order.check()]).flat();
    const answers = (await Promise.all(work)).map((answer) =>
      typeof answer === 'number' ? answer : answer.status,
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await traces(order)).toEqual(paidOnce);
  });

  test('the browser may check before or after the event arrives', async () => {
    const first = await begun();
    stripe.confirm(first.intent.id, visa);
    expect((await first.check()).body.data.state).toBe('paid');
    expect(await tell(first.intent)).toBe(200);
    expect(await traces(first)).toEqual(paidOnce);

    const second = await begun();
    stripe.confirm(second.intent.id, visa);
    expect(await tell(second.intent)).toBe(200);
    expect((await second.check()).body.data.state).toBe('paid');
    expect(await traces(second)).toEqual(paidOnce);
  });

  test('an event that arrives while Stripe is unavailable counts when it is delivered again', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const body = eventAbout('payment_intent.succeeded', order.intent);
    stripe.behave('drop-request');
    expect(await deliver(origin, body)).toBe(503);
    expect(await traces(order)).toEqual(notPaid);
    stripe.behave('normal');
    expect(await deliver(origin, body)).toBe(200);
    expect(await traces(order)).toEqual(paidOnce);
  });
});

describe('an event with an invalid signature', () => {
  const now = () => Math.floor(Date.now() / 1000);

  test.each([
    ['has no signature', (body: string) => [body, '']],
    [
      'carries another secret',
      (body: string) => [body, signEvent(body, { secret: 'whsec_other' })],
    ],
    ['is too old', (body: string) => [body, signEvent(body, { at: now() - 301 })]],
    ['was changed by a byte', (body: string) => [body.replace('"evt_', '"evt-'), signEvent(body)]],
  ])('(%s) is refused and changes nothing', async (_, forge) => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const asked = stripe.requests.length;
    const [body = '', signature = ''] = forge(eventAbout('payment_intent.succeeded', order.intent));
    expect(await deliver(origin, body, signature)).toBe(400);
    expect(stripe.requests.length).toBe(asked);
    expect(await traces(order)).toEqual(notPaid);
  });

  test('a signed event that claims a payment which Stripe does not confirm changes nothing', async () => {
    const order = await begun();
    expect(await tell({ ...order.intent, status: 'succeeded', amount_received: 25_00 })).toBe(200);
    expect(await traces(order)).toEqual(notPaid);
  });

  test.each(['[]', 'null', '{}', '7', '""', '{"id":"evt_1"}', '{"id":7,"type":"x","data":{}}'])(
    'but signs what is no event (%s) is told so',
    async (body) => {
      expect(await deliver(origin, body)).toBe(400);
    },
  );

  test('is refused when a part of the event is missing', async () => {
    const { data, ...rest } = JSON.parse(eventAbout('payment_intent.succeeded', { id: 'pi_1' }));
    const kept = () => app.db.selectFrom('billing.provider_event').select('id').execute();
    const before = await kept();
    for (const bad of [null, [], { object: null }, { object: { id: 7 } }, { object: 'pi_1' }]) {
      expect(await deliver(origin, JSON.stringify({ ...rest, data: bad }))).toBe(400);
    }
    const broken = JSON.stringify({ ...rest, data, id: 'evt_\u0000' });
    expect(await deliver(origin, broken)).toBe(400);
    expect(await kept()).toEqual(before);
    // An intent of someone else's may carry nothing of ours.
    expect(await deliver(origin, JSON.stringify({ ...rest, data }))).toBe(200);
  });

  test('is not read to its end if it is too long', async () => {
    expect(await deliver(origin, 'x'.repeat(513 * 1024))).toBe(413);
  });

  test("about another application's payment is accepted and changes nothing", async () => {
    const order = await begun();
    const theirs = { ...order.intent, id: 'pi_theirs' };
    for (const payment of ['', 'a-key-of-theirs', order.intent.metadata.payment ?? '']) {
      expect(await tell({ ...theirs, metadata: { payment } })).toBe(200);
    }
    expect(await deliver(origin, eventAbout('customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await traces(order)).toEqual(notPaid);
  });
});

test('events are deleted after 30 days', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await app.db
    .insertInto('billing.provider_event')
    .values([
      { id: 'evt_old', type: 'x', received_at: days(31) },
      { id: 'evt_recent', type: 'x', received_at: days(29) },
    ])
    .execute();
  await deleteOldEvents(app.db);
  const left = await app.db
    .selectFrom('billing.provider_event')
    .select('id')
    .where('id', 'in', ['evt_old', 'evt_recent'])
    .execute();
  expect(left).toEqual([{ id: 'evt_recent' }]);
});

test('no webhook exists where payments are simulated', async () => {
  const simulated = await startApp();
  const body = eventAbout('payment_intent.succeeded', { id: 'pi_1', metadata: {} });
  const headers = { 'stripe-signature': signEvent(body) };
  const url = contract.receiveStripeEvent.path;
  const { statusCode } = await simulated.server.inject({
    method: 'POST',
    url,
    headers,
    payload: body,
  });
  expect(statusCode).toBe(404);
  await simulated.close();
});

test('no API key, client secret or signature is logged', () => {
  expect(app.logLines.length).toBeGreaterThan(100);
  expect(at.leaks()).toEqual([]);
});
