import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../contract/administration/audit.ts';
import {
  cancelInvoice,
  createDiscountCode,
  endDiscountCode,
  exportOrders,
  listAllOrders,
  listDiscountCodes,
  recordInvoicePaid,
} from '../../../contract/billing/admin.ts';
import { getPlan, quoteOrder } from '../../../contract/billing/orders.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildAdmin, buildCourse } from '../../../tests/support/factories.ts';
import { insertOrder, type WrittenOrder } from '../../../tests/support/insert-order.ts';
import { reserveDiscount } from '../pricing/discounts.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const buildOrder = (wishes: WrittenOrder = {}) => insertOrder(app, wishes);

const lastAudit = async () => {
  const [entry] = (await admin.ask(listAudit, { query: { _order: 'desc', _limit: 1 } })).body.data;
  return `${entry?.act} ${entry?.subject}`;
};

describe('an invoice', () => {
  it('opens what was ordered once it is paid, exactly once', async () => {
    const { id, number, accountId } = await buildOrder();
    const buyer = await signedIn(app, { id: accountId ?? 0 });
    expect((await buyer.ask(getPlan, {})).body.data.owned).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.ask(recordInvoicePaid, { params: { id } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const paid = answers.find(({ status }) => status === 200)?.body.data;
    expect(paid).toMatchObject({ state: 'paid', method: 'Bank transfer' });
    expect(paid?.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
    expect((await buyer.ask(getPlan, {})).body.data.owned).toMatchObject([{ seats: 30 }]);
    expect(await lastAudit()).toBe(`recorded the payment of order ${number} ($3,600.00)`);
    const events = await app.db
      .selectFrom('billing.order_event')
      .select(['from_state', 'to_state'])
      .where('order_id', '=', id)
      .execute();
    expect(events).toEqual([{ from_state: 'invoiced', to_state: 'paid' }]);
  });

  it('is cancelled with a credit note, and its discount can be used again', async () => {
    const code = await app.db
      .insertInto('billing.discount_code')
      .values({ code: 'HUNDRED', amount_cents: 100_00, currency: 'AUD', max_uses: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id, number, accountId } = await buildOrder({ codeId: code.id });
    const use = { discountCodeId: code.id, orderId: id, accountId: accountId ?? 0 };
    await reserveDiscount(app.db, use);
    const cancelled = await admin.ask(cancelInvoice, { params: { id } });
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled', code: 'HUNDRED' });
    expect(cancelled.body.data.documents.map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit_note',
    ]);
    expect(await lastAudit()).toBe(`cancelled the invoice of order ${number} ($3,500.00)`);
    const { uses } = await app.db
      .selectFrom('billing.discount_code')
      .select('uses')
      .where('id', '=', code.id)
      .executeTakeFirstOrThrow();
    expect(uses).toBe(0);
  });

  it.each(['open', 'paid', 'cancelled'] as const)(
    'is none for an order that is %s',
    async (state) => {
      const { id } = await buildOrder({ state });
      for (const call of [recordInvoicePaid, cancelInvoice]) {
        const refused = await admin.ask(call, { params: { id } });
        expect(refused.status).toBe(409);
        expect(refused.detail).toBe('No invoice of this order waits to be paid.');
      }
      expect((await admin.ask(cancelInvoice, { params: { id: randomUUID() } })).status).toBe(404);
    },
  );

  it('can only be cancelled once its account is deleted', async () => {
    const { id } = await buildOrder({ accountId: null });
    const refused = await admin.ask(recordInvoicePaid, { params: { id } });
    expect(refused).toMatchObject({
      status: 409,
      detail: 'The account of this order was deleted. Cancel the invoice.',
    });
    const payments = await app.db
      .selectFrom('billing.payment')
      .select('id')
      .where('order_id', '=', id)
      .execute();
    expect(payments).toEqual([]);
    const cancelled = await admin.ask(cancelInvoice, { params: { id } });
    expect(cancelled.body.data.state).toBe('cancelled');
  });
});

describe('discount codes', () => {
  const create = (body: object) => admin.ask(createDiscountCode, { body: body as never });

  it('are created, used and ended', async () => {
    const made = await create({ code: ' spring-5 ', amountCents: 5_00, maxUses: 10 });
    expect(made.body.data).toMatchObject({
      code: 'SPRING-5',
      percent: null,
      amountCents: 5_00,
      appliesTo: 'everything',
      maxUses: 10,
      uses: 0,
      endsAt: null,
    });
    expect(await lastAudit()).toBe('created the discount code SPRING-5 ($5.00 off)');
    const { id: courseId } = await buildCourse(app.db, { priceCents: 25_00 });
    const quote = async () =>
      (
        await admin.ask(quoteOrder, {
          body: { item: { kind: 'course', courseId }, code: 'spring-5' },
        })
      ).body.data;
    expect((await quote()).totalCents).toBe(20_00);
    const { id } = made.body.data;
    const ended = await admin.ask(endDiscountCode, { params: { id } });
    expect(ended.body.data.endsAt).not.toBeNull();
    expect(await lastAudit()).toBe('ended the discount code SPRING-5 ($5.00 off)');
    expect((await quote()).discount?.message).toMatch(/^This code ended on /);
    const again = await admin.ask(endDiscountCode, { params: { id } });
    expect(again.body.data.endsAt).toBe(ended.body.data.endsAt);
    const listed = (await admin.ask(listDiscountCodes, {})).body.data;
    expect(listed[0]).toEqual(again.body.data);
  });

  it('can be ended before they start', async () => {
    const startsAt = '2099-01-01T00:00:00.000Z';
    const { id } = (await create({ code: 'LATER', percent: 20, startsAt })).body.data;
    const ended = await admin.ask(endDiscountCode, { params: { id } });
    expect(ended.status).toBe(200);
    expect(Date.parse(ended.body.data.endsAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['code', { code: 'A', percent: 10 }],
    ['code', { code: 'WITH SPACE', percent: 10 }],
    ['percent', { code: 'NEITHER' }],
    ['percent', { code: 'BOTH', percent: 10, amountCents: 500 }],
    ['percent', { code: 'TOO-MUCH', percent: 101 }],
    ['percent', { code: 'NOTHING', percent: 0 }],
    ['amountCents', { code: 'NOTHING', amountCents: 0 }],
    ['maxUses', { code: 'NO-USE', percent: 10, maxUses: 0 }],
    ['endsAt', { code: 'OVER', percent: 10, endsAt: '2020-01-01T00:00:00Z' }],
    [
      'endsAt',
      {
        code: 'BACK',
        percent: 10,
        startsAt: '2099-02-01T00:00:00Z',
        endsAt: '2099-01-01T00:00:00Z',
      },
    ],
  ])('need a proper %s', async (field, body) => {
    const refused = await create(body);
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.field).toBe(field);
  });

  it('have unique names', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ code: 'UNIQUE', percent: 10 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errors).toEqual([
      { field: 'code', message: 'There’s already a discount code with this name.' },
    ]);
  });
});

it('is for Admins only', async () => {
  const { id } = await buildOrder();
  const params = { id };
  const body = { code: 'SNEAKY', percent: 100 };
  for (const role of ['User', 'ModuleOwner'] as const) {
    const { ask } = await signedIn(app, await buildAccount(app.db, { role }));
    const answers = [
      await ask(listAllOrders, { query: {} }),
      await ask(exportOrders, { query: {} }),
      await ask(recordInvoicePaid, { params }),
      await ask(cancelInvoice, { params }),
      await ask(listDiscountCodes, {}),
      await ask(createDiscountCode, { body }),
      await ask(endDiscountCode, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403));
  }
});
