import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../contract/billing-orders.ts';
import { changeMemberRole } from '../../contract/teams.ts';
import { startApp, type TestApp } from '../../tests/app.ts';
import { buildBuyer, countTraces } from '../../tests/orders.ts';
import { buildMember, inDays, setEnd } from '../../tests/teams.ts';
import { settlePayment } from './settle.ts';

let house: TestApp;

beforeAll(async () => {
  house = await startApp();
});
afterAll(() => house?.close());

async function buyTeam() {
  const buyer = await buildBuyer(house);
  const order = await buyer.buy({ kind: 'licence', seats: 5 });
  const refund = (id: string) => buyer.ask(contract.refundOrder, { params: { id } });
  const more = (seats: number) =>
    buyer.buy({ kind: 'more_licences', teamId: String(order.teamId), seats });
  return { ...buyer, order, refund, more, teamId: String(order.teamId) };
}

test('a second refund of added licences is refused, and keeps nobody from the first of the team', async () => {
  const { order, more, refund, get } = await buyTeam();
  await refund((await more(2)).id);
  const last = await more(1);
  expect((await refund(last.id)).detail).toContain('You had this refunded before.');
  expect(await get(order.id)).toMatchObject({ refundFirst: null, can: { refund: true } });
  expect((await refund(order.id)).body.data.state).toBe('refunded');
});

test('what somebody else ordered since is for support, until nobody is left to ask', async () => {
  const { ask, order, refund, teamId } = await buyTeam();
  const next = await buildBuyer(house);
  await house.db
    .insertInto('teams.member')
    .values({ team_id: teamId, account_id: next.account.id, role: 'manager', seated: true })
    .execute();
  const handOver = { id: teamId, accountId: next.account.id };
  await ask(changeMemberRole, { params: handOver, body: { role: 'owner' } });
  const later = await next.buy({ kind: 'more_licences', teamId, seats: 3 });
  expect((await refund(order.id)).detail).toContain('Somebody else has ordered');
  await house.db
    .updateTable('billing.order')
    .set({ account_id: null })
    .where('id', '=', later.id)
    .execute();
  expect((await refund(order.id)).status).toBe(200);
});

test('a licence that is over is not renewed beside a new one', async () => {
  const { ask, buy, place, pay } = await buildBuyer(house);
  const first = await buy({ kind: 'licence', seats: 1 });
  const teamId = String(first.teamId);
  await setEnd(house.db, teamId, inDays(-30));
  const wish = { kind: 'renewal', teamId, seats: 1 } as const;
  const renewal = await place(wish);
  await buy({ kind: 'licence', seats: 1 });
  const { body } = await ask(contract.quoteOrder, { body: { wish } });
  expect(body.data.refusal?.message).toContain('You have a licence already.');
  expect((await pay(renewal.id)).status).toBe(409);
  expect((await countTraces(house.db, renewal.id)).charges).toEqual([]);
});

test('a team is not handed over while it is being paid for', async () => {
  const { ask, place, pay, teamId } = await buyTeam();
  const { account } = await buildMember(house, teamId);
  const order = await place({ kind: 'more_licences', teamId, seats: 2 });
  await pay(order.id, 'confirmation');
  const params = { id: teamId, accountId: account.id };
  const answer = await ask(changeMemberRole, { params, body: { role: 'owner' } });
  expect(answer.status).toBe(409);
  await ask(contract.cancelOrder, { params: { id: order.id } });
  const again = await ask(changeMemberRole, { params, body: { role: 'owner' } });
  expect(again.status).toBe(200);
});

test('an order whose payment fails after its account is gone waits for nobody', async () => {
  const { account, place, pay } = await buildBuyer(house);
  const { id } = await place({ kind: 'licence', seats: 5 });
  const { body } = await pay(id, 'confirmation');
  await house.db.deleteFrom('accounts.account').where('id', '=', account.id).execute();
  await settlePayment(house.db, house.config, String(body.data.payment?.id), { state: 'unknown' });
  expect(await countTraces(house.db, id)).toMatchObject({
    ...{ state: 'cancelled', payments: ['failed'] },
  });
});
