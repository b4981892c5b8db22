import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildBuyer,
  buildFreeCode,
  buildItem,
  countTraces,
  courseCents,
  fullBuyer,
  isEnrolled,
  letTimePass,
  paidOnce,
  testBuyer,
  visa,
} from '../../../tests/support/orders.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { placeOrder } from '../orders/orders.ts';
import { type PaymentProvider, ProviderUnavailable } from '../providers/provider.ts';
import { simulatedProvider } from '../providers/simulated/simulated-provider.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { startPayment } from './payments.ts';
import { reconcile } from './reconcile.ts';

let app: TestApp;
let provider: PaymentProvider;

beforeAll(async () => {
  app = await startApp();
  provider = simulatedProvider(app.db);
});
afterAll(() => app?.close());

const settleAll = async () => {
  await letTimePass(app.db, 90);
  await reconcile(app.db, app.config, provider);
};

describe('concurrent requests', () => {
  test('with one key create one order, one payment and one charge', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem(app.db);
    const content = { key: randomUUID(), item, buyer: fullBuyer, payBy: 'card' as const };
    const placed = await Promise.all(
      Array.from({ length: 50 }, () => placeOrder(app.db, app.config, buyer.viewer, content)),
    );
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    const id = placed[0]?.id ?? '';
    const key = randomUUID();
    const paid = await Promise.all(
      Array.from({ length: 50 }, () =>
        startPayment(app.db, app.config, provider, buyer.viewer, id, {
          key,
          totalCents: courseCents,
          simulated: visa(),
        }),
      ),
    );
    expect(new Set(paid.map((order) => order.id))).toEqual(new Set([id]));
    expect((await buyer.get(id)).state).toBe('paid');
    expect(await countTraces(app.db, id)).toEqual(paidOnce);
  });

  test('with one key do the same through the API', async () => {
    const buyer = await buildBuyer(app);
    const body = { key: randomUUID(), item: await buildItem(app.db), buyer: testBuyer };
    const placed = await Promise.all(
      Array.from({ length: 50 }, () => buyer.ask(contract.placeOrder, { body })),
    );
    expect(new Set(placed.map((answer) => `${answer.status} ${answer.body.data.id}`)).size).toBe(1);
    const id = placed[0]?.body.data.id ?? '';
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buyer.pay(id, 'success', key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countTraces(app.db, id)).toEqual(paidOnce);
  });

  test('for fifty orders of one course pay and charge one', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem(app.db);
    const orders = await Promise.all(Array.from({ length: 50 }, () => buyer.place(item)));
    const results = await Promise.allSettled(
      orders.map(({ id, totalCents }) =>
        startPayment(app.db, app.config, provider, buyer.viewer, id, {
          key: randomUUID(),
          totalCents,
          simulated: visa(),
        }),
      ),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    expect(refused.length).toBe(49);
    expect(refused.filter((reason) => !(reason instanceof Refusal))).toEqual([]);
    const traces = await Promise.all(orders.map(({ id }) => countTraces(app.db, id)));
    expect(traces.filter(({ state }) => state === 'paid').length).toBe(1);
    expect(traces.flatMap(({ charges }) => charges)).toEqual(['succeeded']);
    expect(await isEnrolled(app.db, buyer.account.id, item.courseId)).toEqual(['bought']);
  });

  test('for a licence in twenty windows pay one', async () => {
    const buyer = await buildBuyer(app);
    const item = { kind: 'licence', seats: 1 } as const;
    const orders = await Promise.all(Array.from({ length: 20 }, () => buyer.place(item)));
    const results = await Promise.allSettled(
      orders.map(({ id, totalCents }) =>
        startPayment(app.db, app.config, provider, buyer.viewer, id, {
          key: randomUUID(),
          totalCents,
          simulated: visa(),
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const traces = await Promise.all(orders.map(({ id }) => countTraces(app.db, id)));
    expect(traces.flatMap(({ charges }) => charges)).toEqual(['succeeded']);
    const teams = await app.db
      .selectFrom('teams.member')
      .where('account_id', '=', buyer.account.id)
      .select('team_id')
      .execute();
    expect(teams.length).toBe(1);
  });

  test('cannot pay for the same course in two windows', async () => {
    const buyer = await buildBuyer(app);
    const item = await buildItem(app.db);
    const [first, second] = [await buyer.place(item), await buyer.place(item)];
    await buyer.pay(first.id, 'silent');
    const refused = await buyer.pay(second.id);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.detail).toContain('in progress');
    expect((await countTraces(app.db, second.id)).charges).toEqual([]);
  });

  test.each(['for nothing', 'by invoice'])(
    'cannot get a licence %s while one is being paid',
    async (how) => {
      const buyer = await buildBuyer(app);
      const item = { kind: 'licence', seats: 30 } as const;
      const code = await buildFreeCode(app.db);
      const first = await buyer.place(item);
      const payBy = 'invoice' as const;
      const second = await buyer.place(item, how === 'for nothing' ? { code } : { payBy });
      await buyer.pay(first.id, 'silent');
      const refused = await buyer.pay(second.id);
      expect(refused.status).toBe(409);
      expect(refused.detail).toContain('in progress');
      await settleAll();
      const teams = await app.db
        .selectFrom('teams.member')
        .where('account_id', '=', buyer.account.id)
        .select('team_id')
        .execute();
      expect(teams).toHaveLength(1);
      expect((await countTraces(app.db, second.id)).state).toBe('open');
    },
  );

  test.each(['paying', 'refunding'])(
    'cannot get a course for free while another order for it is %s',
    async (state) => {
      const buyer = await buildBuyer(app);
      const item = await buildItem(app.db);
      const first = await buyer.place(item);
      const second = await buyer.place(item, { code: await buildFreeCode(app.db) });
      if (state === 'paying') await buyer.pay(first.id, 'silent');
      else {
        await buyer.pay(first.id);
        const mute = { ...provider, refund: () => Promise.reject(new ProviderUnavailable()) };
        await refundOrder(app.db, app.config, mute, buyer.viewer, first.id);
      }
      const refused = await buyer.pay(second.id);
      expect(refused.status).toBe(409);
      expect(refused.detail).toContain('in progress');
      expect((await countTraces(app.db, second.id)).state).toBe('open');
    },
  );

  test.each(['course', 'licence'])(
    'replace a payment left pending in another window: %s',
    async (kind) => {
      const buyer = await buildBuyer(app);
      const item =
        kind === 'course' ? await buildItem(app.db) : ({ kind: 'licence', seats: 1 } as const);
      const [first, second] = [await buyer.place(item), await buyer.place(item)];
      await buyer.pay(first.id, 'confirmation');
      expect((await buyer.pay(second.id)).body.data.state).toBe('paid');
      expect(await countTraces(app.db, first.id)).toMatchObject({
        state: 'open',
        charges: ['cancelled'],
      });
      expect(await buyer.pay(first.id)).toMatchObject({ status: 409 });
    },
  );
});
