import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { getShop } from '../../../contract/billing/shop.ts';
import { enrol } from '../../../contract/learning/enrolment.ts';
import { notSoldText } from '../../../contract/plans.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import {
  buildBuyer,
  buildFreeCode,
  buildItem,
  countTraces,
  testBuyer,
  visa,
} from '../../../tests/support/orders.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';

describe('an installation that takes no payments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ config: { payments: 'off' } });
  });
  afterAll(() => app?.close());

  test('says so, and quotes prices that cannot be bought', async () => {
    expect((await ask(app.server, getShop, {})).body.data.payments).toBe('off');
    expect((await ask(app.server, contract.getCheckout, {})).body.data.provider).toBe('off');
    const item = await buildItem(app.db);
    const { body } = await ask(app.server, contract.quoteOrder, { body: { item } });
    expect(body.data).toMatchObject({ totalCents: 2500, refusal: { message: notSoldText } });
  });

  test('refuses every order: a course, licences, by invoice, with a code for the whole price', async () => {
    const account = await signedIn(app, await buildLearner(app.db));
    const wishes = [
      { item: await buildItem(app.db) },
      { item: { kind: 'licence', seats: 1 } },
      { item: { kind: 'licence', seats: 30 }, payBy: 'invoice' },
      { item: { kind: 'licence', seats: 5 }, code: await buildFreeCode(app.db) },
    ] as const;
    for (const more of wishes) {
      const body = { key: randomUUID(), buyer: testBuyer, ...more };
      const refused = await account.ask(contract.placeOrder, { body });
      expect([refused.status, refused.detail]).toEqual([409, notSoldText]);
    }
  });

  test('gives free courses away as ever', async () => {
    const account = await signedIn(app, await buildLearner(app.db));
    const { id } = await buildCourse(app.db, { priceCents: 0 });
    expect((await account.ask(enrol, { params: { id } })).status).toBe(200);
  });
});

test('an order from before payments were switched off cannot be paid with a test card', async () => {
  const app = await startApp();
  const buyer = await buildBuyer(app);
  const open = await buyer.place(await buildItem(app.db));
  const paid = await buyer.buy(await buildItem(app.db));
  app.server.services.config.payments = 'off';
  const body = { key: randomUUID(), totalCents: open.totalCents, simulated: visa() };
  const refused = await buyer.ask(contract.startPayment, { params: { id: open.id }, body });
  expect([refused.status, refused.detail]).toEqual([409, notSoldText]);
  expect(await countTraces(app.db, open.id)).toMatchObject({ state: 'open', charges: [] });
  // What was paid before can still be refunded.
  const refunded = await buyer.ask(contract.refundOrder, { params: { id: paid.id } });
  expect(refunded.body.data.state).toBe('refunded');
  await app.close();
});

describe('an installation with its own currency, tax and price of licences', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({
      config: {
        currency: 'EUR',
        seatCents: 150_00,
        tax: {
          name: 'VAT',
          rate: { numerator: 19, denominator: 1 },
          included: false,
          numberName: 'VAT number',
        },
      },
    });
  });
  afterAll(() => app?.close());

  test('adds its tax to prices, charges the sum and prints both', async () => {
    const { buy, ask: call } = await buildBuyer(app);
    const order = await buy({ kind: 'licence', seats: 1 });
    expect(order).toMatchObject({
      currency: 'EUR',
      listCents: 150_00,
      taxCents: 28_50,
      taxName: 'VAT',
      taxIncluded: false,
      totalCents: 178_50,
    });
    const charge = await app.db
      .selectFrom('billing.simulated_charge')
      .innerJoin('billing.payment', 'billing.payment.id', 'billing.simulated_charge.key')
      .select(['billing.simulated_charge.amount_cents as cents', 'billing.payment.currency'])
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    expect(charge).toEqual({ cents: 178_50, currency: 'EUR' });
    const [invoice] = order.documents;
    const { body } = await call(contract.getDocument, { params: { id: String(invoice?.id) } });
    const { text } = readPdf(Buffer.from(body as Uint8Array));
    for (const part of ['Subtotal', '€150.00', 'VAT', '€28.50', 'Total EUR', '€178.50']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('GST');
    expect((await ask(app.server, getShop, {})).body.data.seatCents).toBe(150_00);
  });

  test('keeps the currency of earlier orders, and asks to look again before one is paid', async () => {
    const { place, pay, get } = await buildBuyer(app);
    const order = await place(await buildItem(app.db));
    await app.db
      .updateTable('billing.order')
      .set({ currency: 'AUD' })
      .where('id', '=', order.id)
      .execute();
    expect((await get(order.id)).currency).toBe('AUD');
    expect((await pay(order.id)).status).toBe(409);
  });
});
