import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordInvoicePaid } from '../../../contract/billing/admin.ts';
import type * as contract from '../../../contract/billing/orders.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { buildBuyer, countTraces, letTimePass } from '../../../tests/support/orders.ts';
import { inDays, setEnd } from '../../../tests/support/teams.ts';
import { reconcile } from '../payments/reconcile.ts';
import { simulatedProvider } from '../providers/simulated/simulated-provider.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function buildOwner(seats = 30) {
  const buyer = await buildBuyer(app);
  const { teamId } = await buyer.buy({ kind: 'licence', seats });
  return { ...buyer, teamId: teamId ?? '' };
}

async function seatsOf(teamId: string) {
  const { seats } = await app.db
    .selectFrom('teams.team')
    .select('seats')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return seats;
}

const changes = {
  seats: (teamId: string) =>
    app.db.updateTable('teams.team').set({ seats: 31 }).where('id', '=', teamId).execute(),
  end: (teamId: string) => setEnd(app.db, teamId, inDays(200)),
};

async function reconcileLater() {
  await letTimePass(app.db, 90);
  await reconcile(app.db, app.config, simulatedProvider(app.db));
}

describe('a team that has changed since an order was placed for it', () => {
  const wishes: [keyof typeof changes, 'more_licences' | 'renewal', number][] = [
    ['seats', 'more_licences', 2],
    ['end', 'more_licences', 2],
    ['seats', 'renewal', 30],
    ['end', 'renewal', 30],
  ];

  test.each(wishes)('(%s) gets no %s, and the payment is refunded', async (what, kind, seats) => {
    const owner = await buildOwner();
    const { id } = await owner.place({ kind, teamId: owner.teamId, seats });
    await owner.pay(id, 'silent');
    await changes[what](owner.teamId);
    await reconcileLater();
    await reconcileLater();
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'open',
      payments: ['returned'],
      charges: ['refunded'],
      documents: [],
    });
    expect(await seatsOf(owner.teamId)).toBe(what === 'seats' ? 31 : 30);
  });

  test('gets nothing for its invoice, which cannot be recorded as paid', async () => {
    const owner = await buildOwner();
    const item = { kind: 'renewal', teamId: owner.teamId, seats: 30 } as const;
    const { id } = await owner.buy(item, { payBy: 'invoice' });
    await changes.seats(owner.teamId);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const refused = await admin.ask(recordInvoicePaid, { params: { id } });
    expect(refused).toMatchObject({
      status: 409,
      detail: 'The team has changed since this was ordered.',
    });
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'invoiced',
      payments: [],
      documents: ['invoice'],
    });
  });
});

describe('while an order for a team is being paid', () => {
  const ways: [string, contract.OrderItem['kind'], number, 'card' | 'free' | 'invoice'][] = [
    ['by card', 'more_licences', 1, 'card'],
    ['for nothing', 'more_licences', 1, 'free'],
    ['by invoice', 'renewal', 30, 'invoice'],
  ];

  test.each(ways)('no other order for it can be paid %s', async (_, kind, seats, how) => {
    const owner = await buildOwner();
    const { teamId } = owner;
    const first = await owner.place({ kind: 'more_licences', teamId, seats: 2 });
    const code = `FREE${randomUUID().slice(0, 8).toUpperCase()}`;
    await app.db.insertInto('billing.discount_code').values({ code, percent: 100 }).execute();
    const item = { kind, teamId, seats } as contract.OrderItem;
    const second = await owner.place(item, {
      ...(how === 'free' ? { code } : {}),
      ...(how === 'invoice' ? { payBy: how } : {}),
    });
    await owner.pay(first.id, 'silent');
    const refused = await owner.pay(second.id);
    expect(refused.status).toBe(409);
    expect(refused.detail).toContain('in progress');
    expect(await countTraces(app.db, second.id)).toMatchObject({ state: 'open', payments: [] });
    await reconcileLater();
    expect((await owner.get(first.id)).state).toBe('paid');
    expect(await seatsOf(teamId)).toBe(32);
  });
});
