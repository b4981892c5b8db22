import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildBuyer,
  buildItem,
  countTraces,
  courseCents,
  isEnrolled,
  letTimePass,
  paidOnce,
  visa,
} from '../../../tests/support/orders.ts';
import { calendarDays } from '../../teams/licences/terms.ts';
import { cancelExpiredOrders } from '../orders/cancel-order.ts';
import { type PaymentProvider, ProviderUnavailable } from '../providers/provider.ts';
import { simulatedProvider } from '../providers/simulated/simulated-provider.ts';
import { Refusal } from '../refusals.ts';
import { startPayment } from './payments.ts';
import { reconcile } from './reconcile.ts';

let app: TestApp;
let provider: PaymentProvider;

beforeAll(async () => {
  app = await startApp({ log: true });
  provider = simulatedProvider(app.db);
});
afterAll(() => app?.close());

const settleAll = async (seconds = 90) => {
  await letTimePass(app.db, seconds);
  await reconcile(app.db, app.config, provider);
};

describe('a payment', () => {
  test('opens the course, issues documents and notifies the buyer', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem(app.db);
    const order = await buyer.buy(item);
    expect(order).toMatchObject({
      state: 'paid',
      totalCents: courseCents,
      taxCents: 83,
      method: 'Visa ending in 4242',
      payment: null,
      can: { pay: false, cancel: false, refund: true },
    });
    expect(order.documents.map(({ kind }) => kind).sort()).toEqual(['invoice', 'receipt']);
    expect(await countTraces(app.db, order.id)).toEqual(paidOnce);
    expect(await isEnrolled(app.db, buyer.account.id, item.courseId)).toEqual(['bought']);
    const news = await app.db
      .selectFrom('notifications.notification')
      .select(['kind', 'link'])
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect(news).toContainEqual({ kind: 'order', link: `/course-detail/${item.courseId}` });
  });

  test('leaves the order open for another card if it is declined', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    const declined = (await buyer.pay(id, 'declined')).body.data;
    expect(declined).toMatchObject({ state: 'open', can: { pay: true } });
    expect(declined.payment).toMatchObject({
      state: 'failed',
      failure: 'Your bank declined this card. Nothing was charged. Try another card.',
    });
    expect((await buyer.pay(id)).body.data).toMatchObject({ state: 'paid', payment: null });
    expect((await countTraces(app.db, id)).moves).toEqual([
      'open',
      'paying',
      'open',
      'paying',
      'paid',
    ]);
  });

  test.each([
    ['insufficient_funds', 'enough funds'],
    ['expired', 'has expired'],
  ] as const)('says why it failed: %s', async (outcome, words) => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    expect((await buyer.pay(id, outcome)).body.data.payment?.failure).toContain(words);
  });

  test('mentions PayPal instead of a card if PayPal refused', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db), { payBy: 'paypal' });
    expect((await buyer.pay(id, 'declined')).body.data.payment?.failure).toBe(
      'PayPal didn’t approve this payment. Nothing was charged.',
    );
  });

  test.each([
    [true, 'paid', 'succeeded'],
    [false, 'open', 'failed'],
  ] as const)("waits for the bank's question, answered %s", async (approve, state, charge) => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    const asked = (await buyer.pay(id, 'confirmation')).body.data;
    expect(asked).toMatchObject({ state: 'paying', payment: { state: 'confirming' } });
    // Another click brings the question again, not another payment.
    expect((await buyer.pay(id)).body.data.payment?.id).toBe(asked.payment?.id);
    const confirm = () => buyer.ask(contract.confirmPayment, { params: { id }, body: { approve } });
    expect((await confirm()).body.data.state).toBe(state);
    expect((await confirm()).body.data.state).toBe(state);
    expect((await countTraces(app.db, id)).charges).toEqual([charge]);
  });

  test('whose answer is lost is found by the job, once', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem(app.db);
    const { id } = await buyer.place(item);
    const unheard = (await buyer.pay(id, 'silent')).body.data;
    expect(unheard).toMatchObject({ state: 'paying', payment: { state: 'started' } });
    expect(unheard.can.pay).toBe(false);
    await Promise.all([settleAll(), settleAll(), settleAll()]);
    expect(await countTraces(app.db, id)).toEqual(paidOnce);
    expect(await isEnrolled(app.db, buyer.account.id, item.courseId)).toEqual(['bought']);
  });

  test('whose answer is lost is found by checking', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    await buyer.pay(id, 'silent');
    const checked = await buyer.ask(contract.checkPayment, { params: { id } });
    expect(checked.body.data.state).toBe('paid');
  });

  test('that never reached the provider fails, and the order can be paid', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    await buyer.pay(id, 'lost');
    // It may still be on its way.
    const checked = await buyer.ask(contract.checkPayment, { params: { id } });
    expect(checked.body.data).toMatchObject({ state: 'paying', payment: { state: 'started' } });
    await settleAll();
    const open = await buyer.get(id);
    expect(open.state).toBe('open');
    expect(open.payment?.failure).toContain('Nothing was charged');
    expect((await buyer.pay(id)).body.data.state).toBe('paid');
    expect((await countTraces(app.db, id)).charges).toEqual(['cancelled', 'succeeded']);
  });

  test('that reaches the provider after it failed is cancelled there', async () => {
    const buyer = await buildBuyer(app);
    const { id, number } = await buyer.place(await buildItem(app.db));
    const key = (await buyer.pay(id, 'lost')).body.data.payment?.id ?? '';
    await settleAll();
    const late = { key, amountCents: courseCents, currency: 'AUD', orderId: id, title: '' };
    const charge = await provider.charge({ ...late, orderNumber: number, simulated: visa() });
    expect(charge.state).toBe('cancelled');
  });

  test('that nobody confirms for a day is cancelled', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    await buyer.pay(id, 'confirmation');
    await settleAll(23 * 3600);
    expect((await buyer.get(id)).state).toBe('paying');
    await settleAll(25 * 3600);
    expect(await buyer.get(id)).toMatchObject({
      state: 'open',
      payment: { state: 'cancelled', failure: null },
    });
    expect((await countTraces(app.db, id)).charges).toEqual(['cancelled']);
  });

  test('of zero needs no provider', async () => {
    const buyer = await buildBuyer(app);
    await app.db
      .insertInto('billing.discount_code')
      .values({ code: 'ALL-OFF', percent: 100 })
      .execute();
    const { id } = await buyer.place(await buildItem(app.db), { code: 'ALL-OFF' });
    const answer = await buyer.ask(contract.startPayment, {
      params: { id },
      body: { key: randomUUID(), totalCents: 0 },
    });
    expect(answer.body.data).toMatchObject({ state: 'paid', totalCents: 0 });
    expect(await countTraces(app.db, id)).toMatchObject({
      payments: ['succeeded'],
      charges: [],
      moves: ['open', 'paid'],
    });
  });

  test('by invoice leaves the order invoiced', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place({ kind: 'licence', seats: 30 }, { payBy: 'invoice' });
    const rival = await buyer.place({ kind: 'licence', seats: 5 });
    const body = { key: randomUUID(), totalCents: 3600_00 };
    const send = () => buyer.ask(contract.startPayment, { params: { id }, body });
    const order = (await send()).body.data;
    expect(order).toMatchObject({ state: 'invoiced', teamId: null, paidAt: null });
    expect(order.documents.map(({ kind }) => kind)).toEqual(['invoice']);
    expect(calendarDays(new Date(), new Date(order.dueAt ?? ''))).toBe(30);
    expect((await send()).body.data.documents).toEqual(order.documents);
    // Not a second time while it waits.
    const refused = await buyer.pay(rival.id);
    expect(refused.status).toBe(409);
    expect(refused.detail).toContain(`invoice for order ${order.number} hasn't`);
  });

  test('needs card details', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    const body = { key: randomUUID(), totalCents: courseCents };
    const answer = await buyer.ask(contract.startPayment, { params: { id }, body });
    expect(answer.status).toBe(400);
    expect((await buyer.get(id)).state).toBe('open');
  });

  test('is refused for another amount than the payer agreed to, also while one is pending', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    const payOther = () => buyer.pay(id, 'success', randomUUID(), courseCents - 1);
    expect(await payOther()).toMatchObject({ status: 409 });
    expect((await countTraces(app.db, id)).payments).toEqual([]);
    await buyer.pay(id, 'confirmation');
    expect(await payOther()).toMatchObject({ status: 409 });
    const { status } = await buyer.ask(contract.startPayment, {
      params: { id },
      body: { key: randomUUID(), simulated: visa() } as never,
    });
    expect(status).toBe(400);
  });

  test('is refused if the price has changed', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem(app.db);
    const { id } = await buyer.place(item);
    const setPrice = (price_cents: number) =>
      app.db
        .updateTable('catalog.course')
        .set({ price_cents })
        .where('id', '=', item.courseId)
        .execute();
    await setPrice(3000);
    expect(await buyer.pay(id)).toMatchObject({ status: 409 });
    await setPrice(courseCents);
    expect((await buyer.pay(id)).body.data.state).toBe('paid');
  });

  test('is limited to twenty in ten minutes', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await buyer.pay(id, 'declined')).status).toBe(200);
    }
    const refused = await buyer.pay(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a failing provider', () => {
  test('for one payment does not stop the others', async () => {
    await settleAll(25 * 3600);
    const buyers = await Promise.all([1, 2, 3].map(() => buildBuyer(app)));
    const ids: string[] = [];
    for (const buyer of buyers) {
      const { id } = await buyer.place(await buildItem(app.db));
      await buyer.pay(id, 'silent');
      ids.push(id);
    }
    let asked = 0;
    const unreliable: PaymentProvider = {
      ...provider,
      retrieve: async (name) => {
        asked += 1;
        if (asked === 1) throw new ProviderUnavailable();
        if (asked === 2) throw new Error('Something else went wrong.');
        return provider.retrieve(name);
      },
    };
    await letTimePass(app.db, 90);
    await expect(reconcile(app.db, app.config, unreliable)).rejects.toThrow('1 of the payments');
    const states = async () =>
      (await Promise.all(ids.map((id) => countTraces(app.db, id)))).map(({ state }) => state);
    expect((await states()).sort()).toEqual(['paid', 'paying', 'paying']);
    // Asked just now: not again at once.
    await reconcile(app.db, app.config, unreliable);
    expect(asked).toBe(3);
    await settleAll();
    expect(await states()).toEqual(['paid', 'paid', 'paid']);
  });

  test('that refuses the charge leaves the order open', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    const charge = async () => {
      throw new Refusal('cannot_buy');
    };
    const item = { key: randomUUID(), totalCents: courseCents, simulated: visa() };
    const refusing = { ...provider, charge };
    const start = startPayment(app.db, app.config, refusing, buyer.viewer, id, item);
    await expect(start).rejects.toThrow(Refusal);
    expect((await buyer.get(id)).state).toBe('open');
  });

  test('the client secret is only returned for a payment in progress', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem(app.db));
    const confirming = { state: 'confirming', ref: randomUUID(), clientSecret: 'secret' } as const;
    const answer = async () => confirming;
    const stripe: PaymentProvider = {
      name: 'stripe',
      publishableKey: 'pk',
      charge: answer,
      retrieve: answer,
      cancel: async () => ({ state: 'cancelled', ref: confirming.ref }),
      refund: provider.refund,
    };
    const start = () =>
      startPayment(app.db, app.config, stripe, buyer.viewer, id, {
        key: randomUUID(),
        totalCents: courseCents,
      });
    const first = await start();
    expect(first.payment).toMatchObject({ state: 'confirming', clientSecret: 'secret' });
    const second = await start();
    expect(second.payment).toEqual(first.payment);
    expect((await buyer.get(id)).payment?.clientSecret).toBe(null);
  });
});

test('unpaid orders are cancelled after a week', async () => {
  const buyer = await buildBuyer(app);
  const [old, recent, paying] = [
    await buyer.place(await buildItem(app.db)),
    await buyer.place(await buildItem(app.db)),
    await buyer.place(await buildItem(app.db)),
  ];
  await buyer.pay(paying.id, 'confirmation');
  await app.db
    .updateTable('billing.order')
    .set({ changed_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', 'in', [old.id, paying.id])
    .execute();
  await cancelExpiredOrders(app.db, app.config);
  const states = [old, recent, paying].map(async ({ id }) => (await buyer.get(id)).state);
  expect(await Promise.all(states)).toEqual(['cancelled', 'open', 'paying']);
});

test('no card number is stored or logged', async () => {
  const card = /\b(?:\d[ -]?){14,19}\b/;
  const isCard = (text: string) =>
    card.test(text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ''));
  expect(isCard('4242 4242 4242 4242')).toBe(true);
  for (const table of ['order', 'payment', 'refund', 'document', 'simulated_charge'] as const) {
    const rows = await app.db.selectFrom(`billing.${table}`).selectAll().execute();
    expect(rows.filter((row) => isCard(JSON.stringify(row)))).toEqual([]);
  }
  const tooMuch = { method: 'Visa 42424242' };
  const write = app.db.updateTable('billing.payment').set(tooMuch).execute();
  await expect(write).rejects.toThrow('payment_method_check');
  const buyer = await buildBuyer(app);
  const { id } = await buyer.place(await buildItem(app.db));
  const simulated = { ...visa(), lastFour: '4242424242424242' };
  const body = { key: randomUUID(), totalCents: courseCents, simulated };
  expect(await buyer.ask(contract.startPayment, { params: { id }, body })).toMatchObject({
    status: 400,
  });
  expect(app.logLines.filter(isCard)).toEqual([]);
});
