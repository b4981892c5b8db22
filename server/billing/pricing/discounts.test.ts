import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxDiscountCodes } from '../../../contract/billing/admin.ts';
import { type OrderState, quoteOrder } from '../../../contract/billing/orders.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildCourse } from '../../../tests/support/factories.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { listDiscountCodes } from './discount-codes.ts';
import { findDiscount, releaseDiscount, reserveDiscount } from './discounts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let count = 0;

async function buildCode(
  wishes: {
    percent?: number;
    amountCents?: number;
    appliesTo?: 'everything' | 'courses' | 'licences';
    currency?: string;
    startsAt?: Date;
    endsAt?: Date;
    maxUses?: number;
    uses?: number;
  } = {},
) {
  count += 1;
  const { id, code } = await app.db
    .insertInto('billing.discount_code')
    .values({
      code: `CODE-${count}`,
      percent: wishes.amountCents === undefined ? (wishes.percent ?? 10) : null,
      amount_cents: wishes.amountCents ?? null,
      currency: wishes.amountCents === undefined ? null : (wishes.currency ?? 'AUD'),
      applies_to: wishes.appliesTo ?? 'everything',
      starts_at: wishes.startsAt ?? new Date('2026-01-01T00:00:00Z'),
      ends_at: wishes.endsAt ?? null,
      max_uses: wishes.maxUses ?? null,
      uses: wishes.uses ?? 0,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  return { id, code };
}

async function buildOrder(accountId: number, state: OrderState = 'open') {
  const { id } = await app.db
    .insertInto('billing.order')
    .values({
      account_id: accountId,
      key: randomUUID(),
      kind: 'licence',
      title: 'Licences',
      seats: 5,
      unit_cents: 12000,
      list_cents: 60000,
      total_cents: 60000,
      tax_cents: 2000,
      tax_name: 'GST',
      tax_included: true,
      currency: 'AUD',
      state,
      buyer_name: 'Robin Tester',
      buyer_email: 'robin@example.org',
      paid_at: ['paid', 'refunding', 'refunded'].includes(state) ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function setState(orderId: string, state: OrderState) {
  await app.db
    .updateTable('billing.order')
    .set({ state, paid_at: state === 'paid' ? new Date() : null })
    .where('id', '=', orderId)
    .execute();
}

async function usesOf(codeId: string) {
  const { uses } = await app.db
    .selectFrom('billing.discount_code')
    .select('uses')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom('billing.discount_use')
    .select('order_id')
    .where('discount_code_id', '=', codeId)
    .execute();
  return { uses, orders: rows.map((row) => row.order_id) };
}

const account = async () => (await buildAccount(app.db)).id;

/** What became of it, as a word. */
async function outcome(work: Promise<void>): Promise<string> {
  return work.then(
    () => 'taken',
    (error) => (error instanceof Refusal ? error.code : String(error)),
  );
}

describe('a discount code', () => {
  const find = (code: string, wishes: { accountId?: number; kind?: 'course' | 'renewal' } = {}) =>
    findDiscount(app.db, {
      code,
      accountId: wishes.accountId ?? null,
      kind: wishes.kind ?? 'course',
      listCents: 25_00,
      currency: 'AUD',
    });

  it('says what it takes off', async () => {
    const { id, code } = await buildCode({ percent: 10 });
    expect(await find(code)).toEqual({
      id,
      discountCents: 250,
      message: `${code} takes 10 % off: $2.50 less.`,
    });
    const amount = await buildCode({ amountCents: 5_00 });
    expect(await find(amount.code)).toEqual({
      id: amount.id,
      discountCents: 500,
      message: `${amount.code} takes $5.00 off.`,
    });
  });

  it('never takes off more than the price', async () => {
    const { code } = await buildCode({ amountCents: 100_00 });
    expect(await find(code)).toMatchObject({
      discountCents: 25_00,
      message: `${code} takes $25.00 off.`,
    });
  });

  it('of an amount is for prices in its currency', async () => {
    const { code } = await buildCode({ amountCents: 5_00, currency: 'EUR' });
    expect(await find(code)).toEqual({
      id: null,
      discountCents: 0,
      message: 'This code is for prices in EUR.',
    });
  });

  it('is not used if it takes off less than a cent', async () => {
    const { code } = await buildCode({ percent: 1 });
    const asked = {
      code,
      accountId: null,
      kind: 'course' as const,
      listCents: 40,
      currency: 'AUD',
    };
    expect(await findDiscount(app.db, asked)).toEqual({
      id: null,
      discountCents: 0,
      message: "This code doesn't change this price.",
    });
  });

  const tomorrow = new Date('2999-03-03T02:00:00Z');
  it.each([
    ['ended', { endsAt: new Date('2026-03-03T13:00:00Z') }, 'This code ended on 3 March 2026.'],
    ['not begun', { startsAt: tomorrow }, 'This code starts on 3 March 2999.'],
    ['used up', { maxUses: 3, uses: 3 }, 'This code has been used up.'],
    ['for licences', { appliesTo: 'licences' as const }, 'This code is for licences only.'],
  ])('that is %s takes nothing off, and says why', async (_, wishes, message) => {
    const { code } = await buildCode(wishes);
    expect(await find(code)).toEqual({ id: null, discountCents: 0, message });
  });

  it('for courses takes nothing off licences', async () => {
    const { code } = await buildCode({ appliesTo: 'courses' });
    expect((await find(code)).id).not.toBeNull();
    expect(await find(code, { kind: 'renewal' })).toMatchObject({
      id: null,
      message: 'This code is for courses only.',
    });
  });

  it('that does not exist is unknown', async () => {
    expect(await find('NEVER-MADE')).toMatchObject({
      id: null,
      message: "We don't know this code. Check it for typos.",
    });
  });

  it.each([
    ['paying', false],
    ['invoiced', false],
    ['paid', false],
    ['refunded', false],
    ['open', true],
    ['cancelled', true],
  ] as const)('whose use an order that is %s has works again: %s', async (state, works) => {
    const { id, code } = await buildCode({ maxUses: 1 });
    const accountId = await account();
    const orderId = await buildOrder(accountId);
    await reserveDiscount(app.db, { discountCodeId: id, orderId, accountId });
    await setState(orderId, state === 'refunded' ? 'paid' : state);
    if (state === 'refunded')
      await app.db.updateTable('billing.order').set({ state }).where('id', '=', orderId).execute();
    const found = await find(code, { accountId });
    expect(found.id !== null).toBe(works);
    if (!works) expect(found.message).toBe("You've already used this code.");
    expect((await find(code, { accountId: await account() })).message).toBe(
      'This code has been used up.',
    );
  });
});

describe('using a discount code', () => {
  it('succeeds for one of fifty accounts if one use is left', async () => {
    const { id } = await buildCode({ maxUses: 7, uses: 6 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const accountId = await account();
        return { discountCodeId: id, accountId, orderId: await buildOrder(accountId) };
      }),
    );
    const outcomes = await Promise.all(buyers.map((use) => outcome(reserveDiscount(app.db, use))));
    expect(outcomes.toSorted()).toEqual([...Array(49).fill('discount_gone'), 'taken']);
    const winner = buyers[outcomes.indexOf('taken')]?.orderId;
    expect(await usesOf(id)).toEqual({ uses: 7, orders: [winner] });
  });

  it('counts once per order, however often it is requested', async () => {
    const { id } = await buildCode({ maxUses: 5 });
    const accountId = await account();
    const orderId = await buildOrder(accountId);
    const use = { discountCodeId: id, orderId, accountId };
    await Promise.all(Array.from({ length: 8 }, () => reserveDiscount(app.db, use)));
    expect(await usesOf(id)).toEqual({ uses: 1, orders: [orderId] });
  });

  it('is possible once per account, also for orders paid at once', async () => {
    const { id } = await buildCode();
    const accountId = await account();
    const orders = await Promise.all(Array.from({ length: 6 }, () => buildOrder(accountId)));
    const outcomes = await Promise.all(
      orders.map((orderId) =>
        outcome(
          app.db.transaction().execute(async (transaction) => {
            const db = Object.assign(transaction, {
              jobs: app.db.jobs,
              changes: app.db.changes,
              brand: app.db.brand,
            });
            await reserveDiscount(db, { discountCodeId: id, orderId, accountId });
            await db
              .updateTable('billing.order')
              .set({ state: 'paid', paid_at: new Date() })
              .where('id', '=', orderId)
              .execute();
          }),
        ),
      ),
    );
    expect(outcomes.filter((word) => word === 'taken')).toHaveLength(1);
    expect((await usesOf(id)).uses).toBe(1);
  });

  it('moves from an unpaid order to the one that is paid', async () => {
    const { id } = await buildCode({ maxUses: 1 });
    const accountId = await account();
    const [first, second] = [await buildOrder(accountId), await buildOrder(accountId)];
    await reserveDiscount(app.db, { discountCodeId: id, orderId: first, accountId });
    await reserveDiscount(app.db, { discountCodeId: id, orderId: second, accountId });
    expect(await usesOf(id)).toEqual({ uses: 1, orders: [second] });
    await setState(second, 'paid');
    const again = reserveDiscount(app.db, { discountCodeId: id, orderId: first, accountId });
    await expect(again).rejects.toThrow("You've already used this code.");
    // What was moved away is not given back by the order that had it first.
    await releaseDiscount(app.db, first);
    expect(await usesOf(id)).toEqual({ uses: 1, orders: [second] });
  });

  it('is released once', async () => {
    const { id } = await buildCode({ maxUses: 3, uses: 1 });
    const accountId = await account();
    const orderId = await buildOrder(accountId);
    await reserveDiscount(app.db, { discountCodeId: id, orderId, accountId });
    expect((await usesOf(id)).uses).toBe(2);
    await Promise.all(Array.from({ length: 5 }, () => releaseDiscount(app.db, orderId)));
    expect(await usesOf(id)).toEqual({ uses: 1, orders: [] });
  });

  it('is released if the order changes to another code', async () => {
    const [one, other] = [await buildCode(), await buildCode()];
    const accountId = await account();
    const orderId = await buildOrder(accountId);
    await reserveDiscount(app.db, { discountCodeId: one.id, orderId, accountId });
    await reserveDiscount(app.db, { discountCodeId: other.id, orderId, accountId });
    expect(await usesOf(one.id)).toEqual({ uses: 0, orders: [] });
    expect(await usesOf(other.id)).toEqual({ uses: 1, orders: [orderId] });
  });

  it.each([
    ['ended', { endsAt: new Date('2026-03-03T13:00:00Z') }],
    ['not begun', { startsAt: new Date('2999-01-01T00:00:00Z') }],
  ])('is refused if it has %s', async (_, wishes) => {
    const { id } = await buildCode(wishes);
    const accountId = await account();
    const orderId = await buildOrder(accountId);
    const use = { discountCodeId: id, orderId, accountId };
    expect(await outcome(reserveDiscount(app.db, use))).toBe('discount_gone');
    expect(await usesOf(id)).toEqual({ uses: 0, orders: [] });
  });
});

describe('guessing discount codes', () => {
  const item = async () => ({
    kind: 'course' as const,
    courseId: (await buildCourse(app.db, { priceCents: 25_00 })).id,
  });

  it('is limited per address for visitors', async () => {
    const { code } = await buildCode();
    const course = await item();
    const guess = (code: string, address: string) =>
      ask(app.server, quoteOrder, { body: { item: course, code } }, { address });
    for (let n = 0; n < 20; n++) {
      expect((await guess(`GUESS-${n}`, '203.0.113.7')).status).toBe(200);
    }
    const stopped = await guess(code, '203.0.113.7');
    expect(stopped.status).toBe(429);
    // A guess that was refused does not slip through when it is sent again.
    expect((await guess(code, '203.0.113.7')).status).toBe(429);
    expect((await guess('GUESS-3', '203.0.113.7')).status).toBe(200);
    expect((await guess(code, '203.0.113.8')).body.data.discount?.applied).toBe(true);
  });

  it('does not count repeated requests for the same code', async () => {
    const { code } = await buildCode();
    const course = await item();
    const buyer = await signedIn(app, { id: await account() });
    for (let n = 0; n < 25; n++) {
      const { body } = await buyer.ask(quoteOrder, { body: { item: course, code } });
      expect(body.data.totalCents).toBe(22_50);
    }
  });
});

it('active codes are listed before ended ones if there are too many', async () => {
  const { id } = await buildCode();
  await app.db
    .updateTable('billing.discount_code')
    .set({ created_at: new Date('2020-01-01T00:00:00Z') })
    .where('id', '=', id)
    .execute();
  const ended = Array.from({ length: maxDiscountCodes }, (_, n) => ({
    code: `ENDED-${n}`,
    percent: 10,
    created_at: new Date(Date.UTC(2021, 0, 1, 0, n)),
    starts_at: new Date('2021-01-01T00:00:00Z'),
    ends_at: new Date('2022-01-01T00:00:00Z'),
  }));
  await app.db.insertInto('billing.discount_code').values(ended).execute();
  const listed = await listDiscountCodes(app.db);
  expect(listed).toHaveLength(maxDiscountCodes);
  expect(listed.at(-1)?.id).toBe(id);
  const names = listed.map(({ code }) => code);
  expect(names).toContain(`ENDED-${maxDiscountCodes - 1}`);
  expect(names).not.toContain('ENDED-0');
});
