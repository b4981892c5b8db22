import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportOrders, listAllOrders } from '../../../contract/billing/admin.ts';
import { type OrderState, refundOrder } from '../../../contract/billing/orders.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildAdmin } from '../../../tests/support/factories.ts';
import { insertOrder } from '../../../tests/support/insert-order.ts';
import { buildBuyer, buildItem } from '../../../tests/support/orders.ts';
import { readFilter, readTerm } from './list-orders.ts';
import { ordersOnPage } from './queries.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

async function found(search: string, state?: OrderState) {
  const query = { search, _limit: 100, ...(state ? { state } : {}) };
  const { body } = await admin.ask(listAllOrders, { query });
  return body.data.map(({ number }) => number);
}

describe('all orders', () => {
  it('are found by number, buyer, what was bought, account and document', async () => {
    const { id: accountId } = await buildAccount(app.db, { username: 'zuleika' });
    const order = await insertOrder(app, {
      accountId,
      name: 'Quintus Ferro',
      email: 'ledger@ferro.example',
      organisation: 'Ferro Works',
      title: 'Wheel throwing 100%',
    });
    const gone = await insertOrder(app, { accountId: null, name: 'Quintus Gone', state: 'open' });
    const invoice = await app.db
      .selectFrom('billing.document')
      .select('number')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const words = ['zuleika', 'FERRO', 'ledger@ferro', 'wheel ferro', '100%', `#${order.number}`];
    for (const word of words) expect(await found(word)).toContain(order.number);
    expect(await found(`INV-${String(invoice.number).padStart(6, '0')}`)).toEqual([order.number]);
    expect(await found('quintus')).toEqual([gone.number, order.number]);
    expect(await found('quintus', 'invoiced')).toEqual([order.number]);
    expect(await found('ferro nobody')).toEqual([]);
    expect(await found('1_0%')).toEqual([]);
  });

  it('are paged, latest first, with their buyer', async () => {
    const { id: accountId, username } = await buildAccount(app.db);
    for (const seats of [28, 27, 29]) {
      await insertOrder(app, { accountId, seats, state: 'cancelled', name: 'Paged Buyer' });
    }
    const page = async (query: object) =>
      (await admin.ask(listAllOrders, { query: { search: 'paged', ...query } })).body;
    const first = await page({ _limit: 2 });
    expect(first.meta).toMatchObject({ page: 1, limit: 2, total: 3 });
    expect(first.data.map(({ seats, username }) => [seats, username])).toEqual([
      ...[29, 27].map((seats) => [seats, username]),
    ]);
    expect((await page({ _limit: 2, _page: 2 })).data.map(({ seats }) => seats)).toEqual([28]);
    const cheapest = await page({ _sort: 'total', _order: 'asc' });
    expect(cheapest.data.map(({ seats }) => seats)).toEqual([27, 28, 29]);
  });

  it('are searched by index', async () => {
    const page = { limit: 20, offset: 0, order: 'desc', sort: 'createdAt' } as const;
    const query = ordersOnPage(app.db, readFilter({ search: 'ferro' }), page);
    const plan = await app.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
      await sql`reset enable_seqscan`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('order_search_key');
    expect(plan).toContain('account_search_key');
  });

  it.each([
    ['inv-000042', { document: { kind: 'invoice', number: 42 } }],
    ['rec7', { document: { kind: 'receipt', number: 7 } }],
    ['cn-1', { document: { kind: 'credit_note', number: 1 } }],
    ['#42', { word: '42' }],
    ['42', { word: '42' }],
    ['invoice', { word: 'invoice' }],
    ['inv-99999999999', { word: 'inv-99999999999' }],
  ])('reads %s', (word, term) => {
    expect(readTerm(word)).toEqual(term);
  });
});

describe('a period', () => {
  // In Sydney clocks are eleven hours ahead then, and ten from 5 April on.
  const moments = {
    before: '2026-03-31T12:59:59.999Z',
    first: '2026-03-31T13:00:00Z',
    last: '2026-04-30T13:59:59.999Z',
    after: '2026-04-30T14:00:00Z',
  };
  const inPeriod = async (period: { from?: string; to?: string; state?: OrderState }) => {
    const query = { search: 'periodical', _order: 'asc', ...period } as const;
    const { body } = await admin.ask(listAllOrders, { query });
    return body.data.map(({ buyer }) => buyer.organisation);
  };

  it("covers days in the seller's time zone, including the whole last day", async () => {
    for (const [organisation, moment] of Object.entries(moments)) {
      const state = organisation === 'last' ? 'paid' : 'cancelled';
      const createdAt = new Date(moment);
      await insertOrder(app, { name: 'Periodical', organisation, state, createdAt });
    }
    expect(await inPeriod({})).toEqual(['before', 'first', 'last', 'after']);
    expect(await inPeriod({ from: '2026-04-01', to: '2026-04-30' })).toEqual(['first', 'last']);
    expect(await inPeriod({ from: '2026-04-01' })).toEqual(['first', 'last', 'after']);
    expect(await inPeriod({ to: '2026-04-30' })).toEqual(['before', 'first', 'last']);
    expect(await inPeriod({ from: '2026-04-30', to: '2026-04-30' })).toEqual(['last']);
    expect(await inPeriod({ from: '2026-04-01', state: 'paid' })).toEqual(['last']);
  });

  it.each([
    [{ from: '2026-04-02', to: '2026-04-01' }, 'to', 'The last day comes before the first.'],
    [{ from: '2026-02-30' }, 'from', 'Enter a day such as 2026-11-30.'],
    [{ to: 'yesterday' }, 'to', 'Enter a day such as 2026-11-30.'],
  ])('%j is refused', async (query, field, message) => {
    for (const call of [listAllOrders, exportOrders]) {
      const refused = await admin.ask(call, { query });
      expect(refused.status).toBe(400);
      expect(refused.errors).toEqual([{ field, message }]);
    }
  });
});

it('are summed up over everything found, not over the page', async () => {
  const states = ['paid', 'paid', 'refunding', 'refunded', 'open', 'invoiced'] as const;
  for (const [at, state] of states.entries()) {
    await insertOrder(app, { name: 'Summed', seats: 5 + at, state });
  }
  const sums = async (more: { state?: OrderState; from?: string }) => {
    const query = { search: 'summed', _limit: 1, ...more };
    return (await admin.ask(listAllOrders, { query })).body.meta;
  };
  const page = { page: 1, limit: 1 };
  const nothing = { currency: 'AUD', revenueCents: 0, taxCents: 0, refundedCents: 0, testCents: 0 };
  const refundedCents = 8 * 120_00;
  expect(await sums({})).toEqual({
    ...page,
    total: 6,
    totals: [{ ...nothing, revenueCents: 18 * 120_00, taxCents: 18 * 4_00, refundedCents }],
  });
  expect(await sums({ state: 'refunded' })).toEqual({
    ...page,
    total: 1,
    totals: [{ ...nothing, refundedCents }],
  });
  expect(await sums({ from: '2199-01-01' })).toEqual({ ...page, total: 0, totals: [] });
});

it('count test payments as such, not as revenue, and each currency for itself', async () => {
  const buyer = await buildBuyer(app);
  const paid = await buyer.buy({ kind: 'licence', seats: 5 });
  const back = await buyer.buy(await buildItem(app.db));
  await buyer.ask(refundOrder, { params: { id: back.id } });
  const euros = await insertOrder(app, { accountId: buyer.account.id, state: 'paid', seats: 6 });
  await app.db
    .updateTable('billing.order')
    .set({ currency: 'EUR' })
    .where('id', '=', euros.id)
    .execute();
  const query = { search: buyer.account.username };
  const { data, meta } = (await admin.ask(listAllOrders, { query })).body;
  expect(meta.totals).toEqual([
    { currency: 'AUD', revenueCents: 0, taxCents: 0, refundedCents: 0, testCents: 600_00 },
    { currency: 'EUR', revenueCents: 720_00, taxCents: 24_00, refundedCents: 0, testCents: 0 },
  ]);
  expect(data.map(({ id, isTest }) => [id, isTest])).toEqual([
    [euros.id, false],
    [back.id, true],
    [paid.id, true],
  ]);
});
