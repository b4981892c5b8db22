import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildBuyer, countTraces, testBuyer, visa } from '../../../tests/support/orders.ts';
import { cancelExpiredOrders } from './cancel-order.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function buildItem(): Promise<contract.OrderItem> {
  const { id } = await buildCourse(app.db, { priceCents: 2500 });
  return { kind: 'course', courseId: id };
}

async function buildCode(wishes: { percent?: number; maxUses?: number } = {}) {
  const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
  await app.db
    .insertInto('billing.discount_code')
    .values({ code, percent: wishes.percent ?? 20, max_uses: wishes.maxUses ?? null })
    .execute();
  return code;
}

async function usesOf(code: string) {
  const { uses } = await app.db
    .selectFrom('billing.discount_code')
    .select('uses')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return uses;
}

describe('an order', () => {
  test('has the quoted price and discount', async () => {
    const buyer = await buildBuyer(app);
    const code = await buildCode();
    const order = await buyer.place({ kind: 'licence', seats: 5 }, { code: code.toLowerCase() });
    expect(order).toMatchObject({
      state: 'open',
      seats: 5,
      unitCents: 12000,
      listCents: 60000,
      discountCents: 12000,
      totalCents: 48000,
      taxCents: 1600,
      code,
      payBy: 'card',
      currency: 'AUD',
      buyer: { ...testBuyer, phone: '' },
      documents: [],
      payment: null,
      can: { pay: true, cancel: true, refund: false },
    });
    // A use is taken when the payment begins.
    expect(await usesOf(code)).toBe(0);
  });

  test('is refused if its key was used for something else', async () => {
    const buyer = await buildBuyer(app);
    const body = { key: randomUUID(), item: await buildItem(), buyer: testBuyer };
    const place = (more: object) => buyer.ask(contract.placeOrder, { body: { ...body, ...more } });
    const { id } = (await place({})).body.data;
    expect((await place({})).body.data.id).toBe(id);
    const others = [{ buyer: { ...testBuyer, name: 'Kim Other' } }, { payBy: 'paypal' as const }];
    for (const other of [...others, { item: await buildItem() }]) {
      expect(await place(other)).toMatchObject({ status: 409 });
    }
    // The key is the buyer's own.
    const stranger = await buildBuyer(app);
    const theirs = await stranger.ask(contract.placeOrder, { body });
    expect(theirs.body.data.id).not.toBe(id);
  });

  test('keeps its discount after a declined card', async () => {
    const buyer = await buildBuyer(app);
    const code = await buildCode({ maxUses: 1 });
    const { id } = await buyer.place(await buildItem(), { code });
    await buyer.pay(id, 'declined');
    expect((await buyer.pay(id)).body.data).toMatchObject({ state: 'paid', totalCents: 2000 });
    expect(await usesOf(code)).toBe(1);
  });

  test('is refused with a reason if the buyer has it already', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem();
    await buyer.buy(item);
    const body = { key: randomUUID(), item, buyer: testBuyer };
    const refused = await buyer.ask(contract.placeOrder, { body });
    expect(refused).toMatchObject({ status: 409, detail: 'You already have this course.' });
  });

  test('is refused at the field for an invalid code, or an invoice for few licences', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem();
    const place = (more: { code?: string; payBy?: contract.PayBy }) =>
      buyer.ask(contract.placeOrder, {
        body: { key: randomUUID(), item, buyer: testBuyer, ...more },
      });
    const unknown = await place({ code: 'NOPE' });
    expect([unknown.status, unknown.errors[0]?.field]).toEqual([400, 'code']);
    const invoice = await place({ payBy: 'invoice' });
    expect([invoice.status, invoice.errors[0]?.field]).toEqual([400, 'payBy']);
  });

  test('is refused while two hundred others are unpaid', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem();
    const { id } = await buyer.place(item);
    const {
      id: _,
      number: _number,
      ...row
    } = await app.db
      .selectFrom('billing.order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const created_at = new Date(Date.now() - 2 * 3_600_000);
    const more = Array.from({ length: 199 }, () => ({ ...row, created_at, key: randomUUID() }));
    await app.db.insertInto('billing.order').values(more).execute();
    const body = { key: randomUUID(), item, buyer: testBuyer };
    expect(await buyer.ask(contract.placeOrder, { body })).toMatchObject({ status: 429 });
  });

  test('is refused after sixty others within an hour, even cancelled ones', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem();
    for (let turn = 0; turn < 60; turn += 1) {
      const { id } = await buyer.place(item);
      await buyer.ask(contract.cancelOrder, { params: { id } });
    }
    const body = { key: randomUUID(), item, buyer: testBuyer };
    const place = () => buyer.ask(contract.placeOrder, { body });
    const refused = await place();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await app.db
      .updateTable('billing.order')
      .set({ created_at: new Date(Date.now() - 61 * 60_000) })
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect((await place()).status).toBe(200);
  });

  test('is not visible to others', async () => {
    const buyer = await buildBuyer(app);
    const stranger = await buildBuyer(app);
    const item = await buildItem();
    const { id } = await buyer.place(item);
    const params = { id };
    const { ask } = stranger;
    const answers = [
      await ask(contract.getOrder, { params }),
      await ask(contract.reviseOrder, { params, body: { item, buyer: testBuyer } }),
      await ask(contract.cancelOrder, { params }),
      await ask(contract.startPayment, {
        params,
        body: { key: randomUUID(), totalCents: 2500, simulated: visa() },
      }),
      await ask(contract.confirmPayment, { params, body: { approve: true } }),
      await ask(contract.checkPayment, { params }),
      await ask(contract.refundOrder, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    expect((await ask(contract.listOrders, { query: {} })).body.data).toEqual([]);
    expect((await buyer.get(id)).state).toBe('open');
  });

  test('is listed in pages, latest first', async () => {
    const buyer = await buildBuyer(app);
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) ids.push((await buyer.place(await buildItem())).id);
    const list = async (query: { _page?: number; _order?: 'asc' | 'desc' }) => {
      const { body } = await buyer.ask(contract.listOrders, { query: { _limit: 2, ...query } });
      expect(body.meta.total).toBe(3);
      return body.data.map(({ id }) => id);
    };
    expect([...(await list({})), ...(await list({ _page: 2 }))]).toEqual(ids.toReversed());
    expect(await list({ _order: 'asc' })).toEqual(ids.slice(0, 2));
  });
});

describe('revising', () => {
  test('changes licences, code and buyer, at the current price', async () => {
    const buyer = await buildBuyer(app);
    const code = await buildCode();
    const { id } = await buyer.place({ kind: 'licence', seats: 5 });
    const item = { kind: 'licence', seats: 30 } as const;
    const name = 'Kim Buyer';
    const body = { item, code, buyer: { ...testBuyer, name }, payBy: 'invoice' as const };
    const { data } = (await buyer.ask(contract.reviseOrder, { params: { id }, body })).body;
    expect(data).toMatchObject({ id, seats: 30, totalCents: 288_000, code, payBy: 'invoice' });
    expect(data.buyer.name).toBe(name);
  });

  test('stops a pending payment, and releases the discount', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem();
    const code = await buildCode({ maxUses: 1 });
    const { id } = await buyer.place(item, { code });
    await buyer.pay(id, 'confirmation');
    expect(await usesOf(code)).toBe(1);
    const body = { item, buyer: testBuyer };
    const { data } = (await buyer.ask(contract.reviseOrder, { params: { id }, body })).body;
    expect(data).toMatchObject({ state: 'open', discountCents: 0, totalCents: 2500 });
    expect(await usesOf(code)).toBe(0);
    expect((await buyer.pay(id)).body.data.state).toBe('paid');
    expect((await countTraces(app.db, id)).charges).toEqual(['cancelled', 'succeeded']);
  });

  test('is refused once it is paid', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem();
    const { id } = await buyer.place(item);
    // Charged, but the reply never reached us.
    await buyer.pay(id, 'silent');
    const body = { item: await buildItem(), buyer: testBuyer };
    const revised = await buyer.ask(contract.reviseOrder, { params: { id }, body });
    expect(revised).toMatchObject({ status: 409 });
    expect((await buyer.get(id)).state).toBe('paid');
  });
});

describe('cancelling', () => {
  test('cancels an open order, and releases its discount', async () => {
    const buyer = await buildBuyer(app);
    const code = await buildCode({ maxUses: 1 });
    const { id } = await buyer.place(await buildItem(), { code });
    await buyer.pay(id, 'declined');
    expect(await usesOf(code)).toBe(1);
    const cancel = () => buyer.ask(contract.cancelOrder, { params: { id } });
    expect((await cancel()).body.data).toMatchObject({ state: 'cancelled', can: { pay: false } });
    expect((await cancel()).status).toBe(200);
    expect(await usesOf(code)).toBe(0);
    expect(await buyer.pay(id)).toMatchObject({ status: 409 });
  });

  test.each(['confirmation', 'lost'] as const)(
    'stops a payment in progress first: %s',
    async (outcome) => {
      const buyer = await buildBuyer(app);
      const { id } = await buyer.place(await buildItem());
      await buyer.pay(id, outcome);
      const { data } = (await buyer.ask(contract.cancelOrder, { params: { id } })).body;
      expect(data.state).toBe('cancelled');
      expect(await countTraces(app.db, id)).toMatchObject({
        payments: ['cancelled'],
        charges: ['cancelled'],
        moves: ['open', 'paying', 'open', 'cancelled'],
      });
    },
  );

  test('credits an invoice, and the team can be bought in another way', async () => {
    const buyer = await buildBuyer(app);
    const code = await buildCode({ maxUses: 1 });
    const item = { kind: 'licence', seats: 30 } as const;
    const { id, can } = await buyer.buy(item, { code, payBy: 'invoice' });
    expect(can).toEqual({ pay: false, cancel: true, refund: false });
    const cancel = () => buyer.ask(contract.cancelOrder, { params: { id } });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ body }) => body.data.state)).toEqual(Array(3).fill('cancelled'));
    expect(await countTraces(app.db, id)).toMatchObject({
      documents: ['credit_note', 'invoice'],
      moves: ['open', 'invoiced', 'cancelled'],
    });
    expect(await usesOf(code)).toBe(0);
    expect((await buyer.buy({ kind: 'licence', seats: 5 })).state).toBe('paid');
  });

  test('happens automatically 30 days after an invoice was due', async () => {
    const buyer = await buildBuyer(app);
    const item = { kind: 'licence', seats: 30 } as const;
    const { id } = await buyer.buy(item, { payBy: 'invoice' });
    const setDue = (days: number) =>
      app.db
        .updateTable('billing.order')
        .set({ due_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute();
    await setDue(29);
    await cancelExpiredOrders(app.db, app.config);
    expect((await buyer.get(id)).state).toBe('invoiced');
    await setDue(31);
    await cancelExpiredOrders(app.db, app.config);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'cancelled',
      documents: ['credit_note', 'invoice'],
    });
  });

  test('is refused once it is charged', async () => {
    const buyer = await buildBuyer(app);
    const { id } = await buyer.place(await buildItem());
    await buyer.pay(id, 'silent');
    const refused = await buyer.ask(contract.cancelOrder, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.detail).toContain('is paid');
    expect((await buyer.get(id)).state).toBe('paid');
  });

  test('and paying at once: one of the two succeeds', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const buyer = await buildBuyer(app);
      const { id } = await buyer.place(await buildItem());
      const pay = buyer.pay(id, 'success', randomUUID(), 2500);
      await Promise.all([pay, buyer.ask(contract.cancelOrder, { params: { id } })]);
      const { state, charges } = await countTraces(app.db, id);
      const isCharged = charges.includes('succeeded');
      expect(isCharged ? 'paid' : 'cancelled').toBe(state === 'open' ? 'cancelled' : state);
    }
  });
});
