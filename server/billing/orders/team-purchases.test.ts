import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { changeMemberRole } from '../../../contract/teams/teams.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildBuyer,
  buildItem,
  countTraces,
  testBuyer,
  visa,
} from '../../../tests/support/orders.ts';
import { buildMember, inDays, setEnd } from '../../../tests/support/teams.ts';
import { applyCharge } from '../payments/apply-charge.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function buyTeam() {
  const buyer = await buildBuyer(app);
  const order = await buyer.buy({ kind: 'licence', seats: 5 });
  const refund = (id: string) => buyer.ask(contract.refundOrder, { params: { id } });
  const more = (seats: number) =>
    buyer.buy({ kind: 'more_licences', teamId: String(order.teamId), seats });
  return { ...buyer, order, refund, more, teamId: String(order.teamId) };
}

async function buildCode() {
  const code = `HANDED-${randomUUID().slice(0, 8)}`.toUpperCase();
  return app.db
    .insertInto('billing.discount_code')
    .values({ code, percent: 10 })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

describe('after a team was handed over', () => {
  async function handOver() {
    const first = await buyTeam();
    const next = await buildMember(app, first.teamId);
    const params = { id: first.teamId, accountId: next.account.id };
    const changed = await first.ask(changeMemberRole, { params, body: { role: 'owner' } });
    expect(changed.status).toBe(200);
    return { first, next, orderId: first.order.id };
  }

  test('its first buyer can no longer refund it, and the new owner can', async () => {
    const { first, next, orderId } = await handOver();
    const refused = await first.refund(orderId);
    expect([refused.status, refused.detail]).toEqual([
      409,
      'This team has a new owner. Only they can refund its licences.',
    ]);
    expect(await first.get(orderId)).toMatchObject({
      noRefund: 'handedOver',
      can: { refund: false },
    });
    const { body } = await next.ask(contract.listOrders, { query: {} });
    expect(body.data).toMatchObject([
      { id: orderId, isPredecessors: true, noRefund: null, can: { refund: true } },
    ]);
    const ofTeam = async (teamId: string) =>
      (await next.ask(contract.listOrders, { query: { teamId } })).body.data.map(({ id }) => id);
    expect(await ofTeam(body.data[0]?.teamId ?? '')).toEqual([orderId]);
    expect(await ofTeam(randomUUID())).toEqual([]);
    const refunded = await next.ask(contract.refundOrder, { params: { id: orderId } });
    expect(refunded.body.data.state).toBe('refunded');
    expect(await countTraces(app.db, orderId)).toMatchObject({ charges: ['refunded'] });
  });

  test('both can read the documents of what the first one paid, and only the new owner later ones', async () => {
    const { first, next, orderId } = await handOver();
    const receipts = await first.get(orderId);
    for (const { id } of receipts.documents) {
      for (const { ask } of [first, next]) {
        expect((await ask(contract.getDocument, { params: { id } })).status).toBe(200);
      }
    }
    const place = await next.ask(contract.placeOrder, {
      body: {
        key: randomUUID(),
        buyer: testBuyer,
        item: { kind: 'more_licences', teamId: first.teamId, seats: 2 },
      },
    });
    const { id, totalCents } = place.body.data;
    const paid = await next.ask(contract.startPayment, {
      params: { id },
      body: { key: randomUUID(), totalCents, simulated: visa() },
    });
    const [invoice] = paid.body.data.documents;
    expect((await first.ask(contract.getOrder, { params: { id } })).status).toBe(404);
    const params = { id: String(invoice?.id) };
    expect((await first.ask(contract.getDocument, { params })).status).toBe(404);
    expect((await next.ask(contract.getDocument, { params })).status).toBe(200);
    // The later order has to be refunded first, and the new owner can do that too.
    const early = await next.ask(contract.refundOrder, { params: { id: orderId } });
    expect(early.detail).toContain('Refund or cancel that one first.');
    expect((await next.ask(contract.refundOrder, { params: { id } })).status).toBe(200);
  });

  test('a member who owns nothing sees neither order nor documents', async () => {
    const { first, orderId } = await handOver();
    const { ask } = await buildMember(app, first.teamId, { role: 'manager' });
    expect((await ask(contract.getOrder, { params: { id: orderId } })).status).toBe(404);
    expect((await ask(contract.refundOrder, { params: { id: orderId } })).status).toBe(404);
    expect((await ask(contract.listOrders, { query: {} })).body.data).toEqual([]);
  });
});

test('an ended licence cannot be renewed if there is a new one', async () => {
  const { ask, buy, place, pay } = await buildBuyer(app);
  const first = await buy({ kind: 'licence', seats: 1 });
  const teamId = String(first.teamId);
  await setEnd(app.db, teamId, inDays(-30));
  const item = { kind: 'renewal', teamId, seats: 1 } as const;
  const renewal = await place(item);
  await buy({ kind: 'licence', seats: 1 });
  const { body } = await ask(contract.quoteOrder, { body: { item } });
  expect(body.data.refusal?.message).toContain('You already have a licence.');
  expect((await pay(renewal.id)).status).toBe(409);
  expect((await countTraces(app.db, renewal.id)).charges).toEqual([]);
});

test('a team cannot be handed over while an order for it is being paid', async () => {
  const { ask, place, pay, teamId } = await buyTeam();
  const { account } = await buildMember(app, teamId);
  const order = await place({ kind: 'more_licences', teamId, seats: 2 });
  await pay(order.id, 'confirmation');
  const params = { id: teamId, accountId: account.id };
  const answer = await ask(changeMemberRole, { params, body: { role: 'owner' } });
  expect(answer.status).toBe(409);
  await ask(contract.cancelOrder, { params: { id: order.id } });
  const again = await ask(changeMemberRole, { params, body: { role: 'owner' } });
  expect(again.status).toBe(200);
});

test('handing a team over cancels its open orders, and nothing else', async () => {
  const { ask, place, pay, get, teamId } = await buyTeam();
  const next = await buildMember(app, teamId);
  const { id: discountCodeId, code } = await buildCode();
  const uses = () =>
    app.db
      .selectFrom('billing.discount_code')
      .select('uses')
      .where('id', '=', discountCodeId)
      .executeTakeFirst();
  const more = await place({ kind: 'more_licences', teamId, seats: 2 }, { code });
  await pay(more.id, 'declined');
  const renewal = await place({ kind: 'renewal', teamId, seats: 5 });
  const course = await place(await buildItem(app.db));
  expect(await uses()).toEqual({ uses: 1 });
  const handOver = (accountId: number) =>
    ask(changeMemberRole, { params: { id: teamId, accountId }, body: { role: 'owner' } });
  // Refused, it changes nothing.
  expect((await handOver((await buildBuyer(app)).account.id)).status).toBe(404);
  expect((await get(more.id)).state).toBe('open');
  expect((await handOver(next.account.id)).status).toBe(200);
  expect(await uses()).toEqual({ uses: 0 });
  for (const { id } of [more, renewal]) {
    expect(await countTraces(app.db, id)).toMatchObject({ state: 'cancelled', documents: [] });
  }
  expect((await get(course.id)).state).toBe('open');
  const item = { kind: 'more_licences', teamId, seats: 1 } as const;
  const { body } = await next.ask(contract.quoteOrder, { body: { item } });
  expect(body.data.refusal).toBeNull();
});

test('a team cannot be handed over while an invoice for it is unpaid', async () => {
  const { ask, place, pay, teamId } = await buyTeam();
  const { account } = await buildMember(app, teamId);
  const order = await place({ kind: 'more_licences', teamId, seats: 30 }, { payBy: 'invoice' });
  expect((await pay(order.id)).body.data.state).toBe('invoiced');
  const params = { id: teamId, accountId: account.id };
  const handOver = () => ask(changeMemberRole, { params, body: { role: 'owner' } });
  const refused = await handOver();
  expect([refused.status, refused.detail]).toEqual([
    409,
    `The invoice for order ${order.number} hasn't been paid yet. Pay it first, or cancel it under Orders.`,
  ]);
  await ask(contract.cancelOrder, { params: { id: order.id } });
  expect((await handOver()).status).toBe(200);
});

test('a team handed over while its owner orders and pays leaves them nothing to pay', async () => {
  for (const _ of [1, 2, 3, 4, 5]) {
    const { ask, account, place, pay, teamId } = await buyTeam();
    const next = await buildMember(app, teamId);
    const order = await place({ kind: 'more_licences', teamId, seats: 2 });
    const [handed, paid] = await Promise.all([
      ask(changeMemberRole, {
        params: { id: teamId, accountId: next.account.id },
        body: { role: 'owner' },
      }),
      pay(order.id, 'confirmation'),
      place({ kind: 'renewal', teamId, seats: 5 }).catch(() => null),
    ]);
    const states = await app.db
      .selectFrom('billing.order')
      .select('state')
      .where('account_id', '=', account.id)
      .where('team_id', '=', teamId)
      .execute();
    const unpaid = states.filter(({ state }) => state === 'open' || state === 'paying');
    // Either the team was quicker, or the money.
    if (handed.status === 200) expect(unpaid).toEqual([]);
    else expect([handed.status, paid.status]).toEqual([409, 200]);
  }
});

test('an order is cancelled if its payment fails after its account is deleted', async () => {
  const { account, place, pay } = await buildBuyer(app);
  const { id } = await place({ kind: 'licence', seats: 5 });
  const { body } = await pay(id, 'confirmation');
  await app.db.deleteFrom('accounts.account').where('id', '=', account.id).execute();
  await applyCharge(app.db, app.config, String(body.data.payment?.id), { state: 'unknown' });
  expect(await countTraces(app.db, id)).toMatchObject({
    state: 'cancelled',
    payments: ['failed'],
  });
});
