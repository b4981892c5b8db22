import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../../server/billing/payments/reconcile.ts';
import { simulatedProvider } from '../../server/billing/providers/simulated/simulated-provider.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { startChild } from '../support/child-process.ts';
import { buildCourse } from '../support/factories.ts';
import { buildBuyer, countTraces, isEnrolled, letTimePass } from '../support/orders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

async function buildOrder() {
  const buyer = await buildBuyer(app);
  const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
  const { id } = await buyer.place({ kind: 'course', courseId });
  return { buyer, courseId, id, key: randomUUID() };
}

type Ordered = Awaited<ReturnType<typeof buildOrder>>;

async function dieWhilePaying({ buyer, id, key }: Ordered, moment: string) {
  const child = startChild('tests/faults/killed-payment.ts', {
    MOMENT: moment,
    ORDER: id,
    KEY: key,
    ACCOUNT: String(buyer.account.id),
    DATABASE: app.connectionString,
  });
  await child.exitCode;
  expect(child.process.signalCode, child.output()).toBe('SIGKILL');
}

async function reconcileLater() {
  await letTimePass(app.db, 90);
  await reconcile(app.db, app.config, simulatedProvider(app.db));
}

/** Document numbers have no gaps, even after rollbacks. */
async function expectNoGaps() {
  const { rows } = await app.db.executeQuery<{ gaps: number }>(
    app.db
      .selectFrom('billing.series as series')
      .leftJoin('billing.document as document', 'document.kind', 'series.kind')
      .select((eb) => ['series.kind', 'series.last', eb.fn.count('document.id').as('written')])
      .groupBy(['series.kind', 'series.last'])
      .having((eb) => eb('series.last', '<>', eb.fn.count<number>('document.id')))
      .compile(),
  );
  expect(rows).toEqual([]);
}

const paidOnce = {
  state: 'paid',
  payments: ['succeeded'],
  charges: ['succeeded'],
  documents: ['invoice', 'receipt'],
  moves: ['open', 'paying', 'paid'],
};

describe('a process killed', () => {
  test.each(['after the charge', 'in the middle of the record'])(
    '%s: the charge is found and counts once',
    async (moment) => {
      const order = await buildOrder();
      await dieWhilePaying(order, moment);
      expect(await countTraces(app.db, order.id)).toEqual({
        state: 'paying',
        payments: ['started'],
        charges: ['succeeded'],
        documents: [],
        moves: ['open', 'paying'],
      });
      await reconcileLater();
      await reconcileLater();
      expect(await countTraces(app.db, order.id)).toEqual(paidOnce);
      const { id: accountId } = order.buyer.account;
      expect(await isEnrolled(app.db, accountId, order.courseId)).toEqual(['bought']);
      await expectNoGaps();
    },
  );

  test('before the charge: nothing is charged, and the order can be paid', async () => {
    const order = await buildOrder();
    await dieWhilePaying(order, 'before the charge');
    expect((await countTraces(app.db, order.id)).state).toBe('paying');
    await reconcileLater();
    expect(await countTraces(app.db, order.id)).toMatchObject({
      state: 'open',
      payments: ['failed'],
      charges: ['cancelled'],
    });
    expect((await order.buyer.pay(order.id)).body.data.state).toBe('paid');
  });

  test('before the charge, then retried with the same key: charges once', async () => {
    const order = await buildOrder();
    await dieWhilePaying(order, 'before the charge');
    const again = await order.buyer.pay(order.id, 'success', order.key);
    expect(again.body.data.state).toBe('paid');
    expect(await countTraces(app.db, order.id)).toEqual(paidOnce);
  });

  test('before the answer, then retried with the same key: the same order is paid', async () => {
    const order = await buildOrder();
    await dieWhilePaying(order, 'before the answer');
    const again = await order.buyer.pay(order.id, 'success', order.key);
    expect(again.body.data).toMatchObject({ id: order.id, state: 'paid' });
    await reconcileLater();
    expect(await countTraces(app.db, order.id)).toEqual(paidOnce);
  });

  test.each(['before the refund', 'after the refund'])('%s: refunds once', async (moment) => {
    const order = await buildOrder();
    await order.buyer.pay(order.id);
    await dieWhilePaying(order, moment);
    expect((await countTraces(app.db, order.id)).state).toBe('refunding');
    await reconcileLater();
    await reconcileLater();
    expect(await countTraces(app.db, order.id)).toEqual({
      state: 'refunded',
      payments: ['succeeded'],
      charges: ['refunded'],
      documents: ['credit_note', 'invoice', 'receipt'],
      moves: ['open', 'paying', 'paid', 'refunding', 'refunded'],
    });
    await expectNoGaps();
  });
});
