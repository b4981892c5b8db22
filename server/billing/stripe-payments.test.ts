import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../contract/billing-orders.ts';
import { signedIn, startApp, type TestApp } from '../../tests/app.ts';
import { buildCourse, buildLearner } from '../../tests/factories.ts';
import {
  deliver,
  eventAbout,
  type Intent,
  type StripeStandIn,
  signEvent,
  startStripe,
} from '../../tests/stripe/stand-in.ts';
import { forgetOldEvents } from './provider-events.ts';
import { reconcile } from './reconcile.ts';
import { stripeProvider } from './stripe-provider.ts';

let stripe: StripeStandIn;
let house: TestApp;
let origin: string;

const visa = '4242424242424242';
const provider = () => stripeProvider(stripe.config, { timeout: 10_000, maxNetworkRetries: 0 });

beforeAll(async () => {
  stripe = await startStripe();
  house = await startApp({ config: { stripe: stripe.config }, payments: provider, log: true });
  origin = await house.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await house?.close();
  await stripe?.close();
});
beforeEach(() => stripe.behave('well'));

async function ordered() {
  const learner = await buildLearner(house.db);
  const { ask } = await signedIn(house, learner);
  const course = await buildCourse(house.db, { priceCents: 25_00 });
  const { body, detail } = await ask(contract.placeOrder, {
    body: {
      key: randomUUID(),
      wish: { kind: 'course', courseId: course.id },
      buyer: { name: 'Robin Walker', email: learner.email },
    },
  });
  expect(detail).toBe('');
  const params = { id: body.data.id };
  return {
    id: body.data.id,
    accountId: learner.id,
    courseId: course.id,
    pay: (key: string = randomUUID()) =>
      ask(contract.startPayment, { params, body: { key, totalCents: 25_00 } }),
    check: () => ask(contract.checkPayment, { params }),
    cancel: () => ask(contract.cancelOrder, { params }),
    refund: () => ask(contract.refundOrder, { params }),
    read: async () => (await ask(contract.getOrder, { params })).body.data,
  };
}

/** An order whose payer has the card's fields before them. */
async function begun() {
  const order = await ordered();
  const { body } = await order.pay();
  return {
    ...order,
    payment: body.data.payment,
    intent: intentOf(body.data.payment?.clientSecret),
  };
}

function intentOf(secret: string | null | undefined): Intent {
  const intent = [...stripe.intents.values()].find(({ client_secret }) => client_secret === secret);
  if (!intent) throw new Error('There is no such intent.');
  return intent;
}

const intentsOf = (orderId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.order === orderId);

const tell = (intent: Intent, type = 'payment_intent.succeeded') =>
  deliver(origin, eventAbout(type, intent));

async function traces({ id, accountId, courseId }: Awaited<ReturnType<typeof ordered>>) {
  const { db } = house;
  const [order, documents, events, enrolments] = await Promise.all([
    db.selectFrom('billing.order').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('billing.document').select('kind').where('order_id', '=', id).execute(),
    db.selectFrom('billing.order_event').select('to_state').where('order_id', '=', id).execute(),
    db
      .selectFrom('learning.enrolment')
      .select('way')
      .where('account_id', '=', accountId)
      .where('course_id', '=', courseId)
      .execute(),
  ]);
  return {
    state: order.state,
    documents: documents.map(({ kind }) => kind).sort(),
    timesPaid: events.filter(({ to_state }) => to_state === 'paid').length,
    enrolments: enrolments.map(({ way }) => way),
  };
}

const paidOnce = {
  ...{ state: 'paid', documents: ['invoice', 'receipt'], timesPaid: 1 },
  enrolments: ['bought'],
};
const notPaid = { state: 'paying', documents: [], timesPaid: 0, enrolments: [] };

/** As if so much time had passed since anyone asked about it. */
async function wait(orderId: string) {
  const aged = {
    looked_at: new Date(Date.now() - 600_000),
    created_at: new Date(Date.now() - 600_000),
  };
  await house.db.updateTable('billing.payment').set(aged).where('order_id', '=', orderId).execute();
  await house.db.updateTable('billing.refund').set(aged).where('order_id', '=', orderId).execute();
}

async function reconcileLater(orderId: string) {
  await wait(orderId);
  await reconcile(house.db, house.config, provider());
}

describe('paying', () => {
  test('an order becomes an intent, the card goes to Stripe, and its message makes it paid', async () => {
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

  test('a message that is repeated fifty times at once pays once', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const body = eventAbout('payment_intent.succeeded', order.intent);
    const signature = signEvent(body);
    const replays = Array.from({ length: 50 }, () => deliver(origin, body, signature));
    expect(new Set(await Promise.all(replays))).toEqual(new Set([200]));
    expect(await traces(order)).toEqual(paidOnce);
    const asked = stripe.asked.length;
    expect(await deliver(origin, body, signature)).toBe(200);
    expect(stripe.asked.length).toBe(asked);
    const { id } = JSON.parse(body);
    const kept = await house.db
      .selectFrom('billing.provider_event')
      .select(['id', 'type'])
      .where('id', '=', id)
      .execute();
    expect(kept).toEqual([{ id, type: 'payment_intent.succeeded' }]);
  });

  test('fifty different messages and checks at once pay once', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const work = Array.from({ length: 25 }, () => [tell(order.intent), order.check()]).flat();
    const answers = (await Promise.all(work)).map((answer) =>
      typeof answer === 'number' ? answer : answer.status,
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await traces(order)).toEqual(paidOnce);
  });

  test("the browser's question may come before the message, or after it", async () => {
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

  test('a message that is lost is not needed', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    await reconcileLater(order.id);
    expect(await traces(order)).toEqual(paidOnce);
  });

  test('a declined card leaves the order waiting, and the next one pays it', async () => {
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

  test('a second click gets the same intent', async () => {
    const order = await ordered();
    const key = randomUUID();
    const answers = await Promise.all([order.pay(key), order.pay(key), order.pay(key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(intentsOf(order.id)).toHaveLength(1);
    const { body } = await order.pay(randomUUID());
    expect(body.data.payment?.clientSecret).toBe(intentsOf(order.id)[0]?.client_secret);
  });
});

describe('a message that Stripe did not sign so', () => {
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
    const asked = stripe.asked.length;
    const [body = '', signature = ''] = forge(eventAbout('payment_intent.succeeded', order.intent));
    expect(await deliver(origin, body, signature)).toBe(400);
    expect(stripe.asked.length).toBe(asked);
    expect(await traces(order)).toEqual(notPaid);
  });

  test('but says that something is paid which is not, changes nothing either', async () => {
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

  test('is told so when a part of the event is missing', async () => {
    const { data, ...rest } = JSON.parse(eventAbout('payment_intent.succeeded', { id: 'pi_1' }));
    const kept = () => house.db.selectFrom('billing.provider_event').select('id').execute();
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

  test('is not read to its end when it is too long', async () => {
    expect(await deliver(origin, 'x'.repeat(513 * 1024))).toBe(413);
  });

  test("about someone else's payment is taken and changes nothing", async () => {
    const order = await begun();
    const theirs = { ...order.intent, id: 'pi_theirs' };
    for (const payment of ['', 'a-key-of-theirs', order.intent.metadata.payment ?? '']) {
      expect(await tell({ ...theirs, metadata: { payment } })).toBe(200);
    }
    expect(await deliver(origin, eventAbout('customer.created', { id: 'cus_1' }))).toBe(200);
    expect(await traces(order)).toEqual(notPaid);
  });
});

describe('when Stripe is silent', () => {
  test('a message is delivered again, and then counts', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const body = eventAbout('payment_intent.succeeded', order.intent);
    stripe.behave('deaf');
    expect(await deliver(origin, body)).toBe(503);
    expect(await traces(order)).toEqual(notPaid);
    stripe.behave('well');
    expect(await deliver(origin, body)).toBe(200);
    expect(await traces(order)).toEqual(paidOnce);
  });

  test('an intent whose name was lost holds nobody up, and is given back should it ever be charged', async () => {
    const order = await ordered();
    stripe.behave('mute');
    expect((await order.pay()).body.data).toMatchObject({
      state: 'paying',
      payment: { state: 'started', clientSecret: null },
    });
    stripe.behave('well');
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

  test('a refund is repeated until it is heard of, and given once', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    await tell(order.intent);
    stripe.behave('mute', /refunds/);
    expect((await order.refund()).body.data.state).toBe('refunding');
    stripe.behave('well');
    await reconcileLater(order.id);
    expect(await traces(order)).toMatchObject({
      state: 'refunded',
      documents: ['credit_note', 'invoice', 'receipt'],
      enrolments: [],
    });
    const given = stripe.refunds.filter((refund) => refund.payment_intent === order.intent.id);
    expect(given.map(({ amount }) => amount)).toEqual([25_00]);
  });
});

describe('two intents never both pay', () => {
  test('an order that is given up stops its intent', async () => {
    const order = await begun();
    expect((await order.cancel()).body.data.state).toBe('cancelled');
    expect(() => stripe.confirm(order.intent.id, visa)).toThrow(/canceled/);
  });

  test('one that was charged a moment before is paid instead', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    expect((await order.cancel()).status).toBe(409);
    expect(await traces(order)).toEqual(paidOnce);
  });
});

describe('an intent that Stripe is slow to make', () => {
  /** Its maker waits for the name of it. */
  async function slowlyBegun() {
    const order = await ordered();
    stripe.behave('slow', /payment_intents$/);
    const answer = order.pay();
    await expect.poll(stripe.isHolding).toBe(1);
    const [intent] = intentsOf(order.id);
    if (!intent) throw new Error('There is no intent.');
    return { ...order, answer, intent };
  }

  const nameOf = async (orderId: string) =>
    house.db
      .selectFrom('billing.payment')
      .select(['state', 'provider_ref as ref'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();

  test('holds its order while it may still come', async () => {
    const order = await slowlyBegun();
    const refused = await order.cancel();
    expect(refused.status).toBe(409);
    expect(refused.detail).toContain('under way');
    stripe.release();
    const { payment } = (await order.answer).body.data;
    expect(payment).toMatchObject({
      ...{ state: 'confirming', clientSecret: order.intent.client_secret },
    });
  });

  test('and that comes after it was given up is stopped, and nobody gets its secret', async () => {
    const order = await slowlyBegun();
    await wait(order.id);
    expect((await order.cancel()).body.data.state).toBe('cancelled');
    stripe.release();
    const answer = await order.answer;
    expect(answer.body.data.state).toBe('cancelled');
    expect(JSON.stringify(answer.body)).not.toContain('_secret_');
    expect(await nameOf(order.id)).toEqual({ state: 'failed', ref: order.intent.id });
    expect(() => stripe.confirm(order.intent.id, visa)).toThrow(/canceled/);
  });

  test('and cannot be stopped either is given back should it ever be charged', async () => {
    const order = await slowlyBegun();
    await reconcileLater(order.id);
    expect((await order.read()).state).toBe('open');
    stripe.behave('deaf', /cancel$/);
    stripe.release();
    expect((await order.answer).body.data.payment).toMatchObject({
      ...{ state: 'failed', clientSecret: null },
    });
    stripe.behave('well');
    stripe.confirm(order.intent.id, visa);
    expect(await tell(order.intent)).toBe(200);
    await reconcileLater(order.id);
    expect((await nameOf(order.id)).state).toBe('returned');
    expect(stripe.refunds.map((refund) => refund.payment_intent)).toContain(order.intent.id);
  });
});

test('another sum than was asked for pays no order', async () => {
  for (const change of [{ amount_received: 1_00 }, { currency: 'jpy' }]) {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    Object.assign(order.intent, change);
    expect(await tell(order.intent)).toBe(500);
    expect((await order.check()).status).toBe(500);
    expect(await traces(order)).toEqual(notPaid);
    // Somebody has mended it by hand; whatever else waits is not held up.
    Object.assign(order.intent, { amount_received: 25_00, currency: 'aud' });
    expect(await tell(order.intent)).toBe(200);
  }
});

test('a refund that was made at Stripe by hand is told in the log, once', async () => {
  const refund = { id: 're_by_hand', payment_intent: 'pi_1', metadata: {} };
  const body = eventAbout('refund.created', refund);
  expect([await deliver(origin, body), await deliver(origin, body)]).toEqual([200, 200]);
  expect(house.logLines.filter((line) => line.includes('re_by_hand'))).toHaveLength(1);
});

test('messages are forgotten after 30 days', async () => {
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  await house.db
    .insertInto('billing.provider_event')
    .values([
      { id: 'evt_old', type: 'x', received_at: days(31) },
      { id: 'evt_recent', type: 'x', received_at: days(29) },
    ])
    .execute();
  await forgetOldEvents(house.db);
  const left = await house.db
    .selectFrom('billing.provider_event')
    .select('id')
    .where('id', 'in', ['evt_old', 'evt_recent'])
    .execute();
  expect(left).toEqual([{ id: 'evt_recent' }]);
});

test('nobody can tell anything where payments are simulated', async () => {
  const simulated = await startApp();
  const body = eventAbout('payment_intent.succeeded', { id: 'pi_1', metadata: {} });
  const headers = { 'stripe-signature': signEvent(body) };
  const url = contract.receiveStripeEvent.path;
  const { statusCode } = await simulated.app.inject({
    method: 'POST',
    url,
    headers,
    payload: body,
  });
  expect(statusCode).toBe(404);
  await simulated.close();
});

test('the logs hold no key, no secret of an intent and no signature', async () => {
  const { secretKey, webhookSecret } = stripe.config;
  const secrets = [secretKey, webhookSecret, '_secret_', 'v1=', visa, '4000000000009995'];
  expect(house.logLines.length).toBeGreaterThan(100);
  expect(house.logLines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual(
    [],
  );
});
