import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildBuyer, countTraces, letTimePass } from '../../../tests/support/orders.ts';
import { cancelBuyersOrder } from '../orders/orders.ts';
import { checkPayment, confirmPayment } from '../payments/payments.ts';
import { reconcile } from '../payments/reconcile.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { type PaymentProvider, ProviderUnavailable } from './provider.ts';
import { simulatedProvider } from './simulated/simulated-provider.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const unasked = async () => {
  throw new Error('This one knows nothing of it.');
};
/** Takes payments from now on, and has taken none so far. */
const stripe: PaymentProvider = {
  name: 'stripe',
  publishableKey: 'pk',
  charge: unasked,
  retrieve: unasked,
  cancel: unasked,
  refund: unasked,
};

async function buildOrder() {
  const buyer = await buildBuyer(app);
  const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
  const { id } = await buyer.place({ kind: 'course', courseId });
  return { ...buyer, id };
}

const reconcileLater = async () => {
  await letTimePass(app.db, 90);
  await reconcile(app.db, app.config, stripe);
};

describe('a simulated payment from before Stripe was configured', () => {
  test('fails, whoever checks or confirms it', async () => {
    const [asked, answered, found] = [await buildOrder(), await buildOrder(), await buildOrder()];
    await asked.pay(asked.id, 'silent');
    await answered.pay(answered.id, 'confirmation');
    await found.pay(found.id, 'silent');
    await letTimePass(app.db, 90);
    const { db, config } = app;
    expect((await checkPayment(db, config, stripe, asked.viewer, asked.id)).state).toBe('open');
    const { viewer, id } = answered;
    expect((await confirmPayment(db, config, stripe, viewer, id, true)).state).toBe('paying');
    await reconcile(db, config, stripe);
    expect((await answered.get(id)).state).toBe('open');
    expect((await found.get(found.id)).state).toBe('open');
  });

  test('can be cancelled', async () => {
    const { viewer, id, pay } = await buildOrder();
    await pay(id, 'confirmation');
    const order = await cancelBuyersOrder(app.db, app.config, stripe, viewer, id);
    expect(order.state).toBe('cancelled');
    expect((await countTraces(app.db, id)).charges).toEqual(['cancelled']);
  });

  test('can be refunded, at once or later', async () => {
    const [now, later] = [await buildOrder(), await buildOrder()];
    for (const { id, pay } of [now, later]) await pay(id);
    const order = await refundOrder(app.db, app.config, stripe, now.viewer, now.id);
    expect(order.state).toBe('refunded');
    const mute: PaymentProvider = {
      ...simulatedProvider(app.db),
      refund: () => Promise.reject(new ProviderUnavailable()),
    };
    await refundOrder(app.db, app.config, mute, later.viewer, later.id);
    await reconcileLater();
    expect(await countTraces(app.db, later.id)).toMatchObject({
      state: 'refunded',
      charges: ['refunded'],
    });
  });
});

test('a Stripe payment is left alone, with a message, once Stripe is no longer configured', async () => {
  const { id, ask, pay, get } = await buildOrder();
  await pay(id, 'confirmation');
  await app.db
    .updateTable('billing.payment')
    .set({ provider: 'stripe' })
    .where('order_id', '=', id)
    .execute();
  const params = { id };
  const answers = [
    await ask(contract.cancelOrder, { params }),
    await ask(contract.checkPayment, { params }),
  ];
  for (const { status, detail } of answers) {
    expect(status).toBe(503);
    expect(detail).toContain(`Email ${app.config.support.email}`);
  }
  await letTimePass(app.db, 25 * 3600);
  await reconcile(app.db, app.config, simulatedProvider(app.db));
  expect(await get(id)).toMatchObject({ state: 'paying', payment: { state: 'confirming' } });
});
