import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderState } from '../../../contract/billing/orders.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import {
  buildBuyer,
  countTraces,
  isEnrolled,
  letTimePass,
  visa,
} from '../../../tests/support/orders.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { mayMove, moveOrder } from '../orders/state-machine.ts';
import type { Charge, PaymentProvider } from '../providers/provider.ts';
import { simulatedProvider } from '../providers/simulated/simulated-provider.ts';
import { applyCharge } from './apply-charge.ts';
import { reconcile } from './reconcile.ts';

let app: TestApp;
let provider: PaymentProvider;

beforeAll(async () => {
  app = await startApp();
  provider = simulatedProvider(app.db);
});
afterAll(() => app?.close());

/** An order whose payment waits for its bank. */
async function buildPaying() {
  const buyer = await buildBuyer(app);
  const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
  const { id } = await buyer.place({ kind: 'course', courseId });
  const { data } = (await buyer.pay(id, 'confirmation')).body;
  const paymentId = data.payment?.id ?? '';
  return { buyer, courseId, id, paymentId };
}

/** The payer confirms at their bank, and nobody has notified us. */
const charge = (paymentId: string) => provider.confirm?.({ key: paymentId, ref: null }, true);

const settle = (paymentId: string, word: Charge) =>
  applyCharge(app.db, app.config, paymentId, word);

const states = OrderState.options;

describe('the state machine', () => {
  test('has two final states', () => {
    const isFinal = (from: OrderState) => !states.some((to) => mayMove(from, to));
    expect(states.filter(isFinal)).toEqual(['refunded', 'cancelled']);
    for (const from of states) expect(mayMove(from, from)).toBe(false);
  });

  test('allows only its transitions, in any sequence, and records each', async () => {
    const { buyer } = await buildPaying();
    const { id: courseId } = await buildCourse(app.db, { priceCents: 2500 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 12 }),
        async (tried) => {
          const { id } = await buyer.place({ kind: 'course', courseId });
          const expected: OrderState[] = ['open'];
          for (const to of tried) {
            const from = expected.at(-1) ?? 'open';
            const moved = await moveOrder(app.db, id, to).then(
              () => true,
              (error) => {
                expect(error).toBeInstanceOf(Refusal);
                return false;
              },
            );
            expect(moved).toBe(mayMove(from, to));
            if (moved) expected.push(to);
          }
          const { state, moves } = await countTraces(app.db, id);
          expect([state, moves]).toEqual([expected.at(-1), expected]);
          // The next one begins without this one in its way.
          await app.db
            .updateTable('billing.order')
            .set({ state: 'cancelled' })
            .where('id', '=', id)
            .execute();
        },
      ),
      { numRuns: cases(40, 800) },
    );
  });

  test('lets one of many concurrent moves succeed', async () => {
    const { id } = await buildPaying();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => moveOrder(app.db, id, 'open')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    expect((await countTraces(app.db, id)).moves).toEqual(['open', 'paying', 'open']);
  });
});

describe('a charge reported by the provider', () => {
  const word = (state: Charge['state'], ref: string): Charge => {
    if (state === 'succeeded') return { state, ref, method: 'Visa ending in 4242' };
    if (state === 'confirming') return { state, ref, clientSecret: null };
    if (state === 'failed') return { state, ref, failure: 'declined' };
    return state === 'unknown' ? { state } : { state, ref };
  };

  test('pays once if it is reported twenty times at once', async () => {
    const { buyer, courseId, id, paymentId } = await buildPaying();
    const ref = randomUUID();
    const told = Array.from({ length: 20 }, () => settle(paymentId, word('succeeded', ref)));
    await Promise.all(told);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'paid',
      payments: ['succeeded'],
      documents: ['invoice', 'receipt'],
      moves: ['open', 'paying', 'paid'],
    });
    expect(await isEnrolled(app.db, buyer.account.id, courseId)).toEqual(['bought']);
  });

  test('counts in the sequence it is reported, and is never kept without its order', async () => {
    const words = ['succeeded', 'confirming', 'failed', 'cancelled', 'unknown'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (told, atOnce) => {
          const { id, paymentId } = await buildPaying();
          const ref = randomUUID();
          if (told.includes('succeeded')) await charge(paymentId);
          const tell = (state: Charge['state']) => settle(paymentId, word(state, ref));
          if (atOnce) await Promise.all(told.map(tell));
          else for (const state of told) await tell(state);
          const { state, payments, documents } = await countTraces(app.db, id);
          const isCharged = told.includes('succeeded');
          const [payment = ''] = payments;
          if (isCharged) expect(['succeeded', 'returning']).toContain(payment);
          else expect(['confirming', 'failed', 'cancelled']).toContain(payment);
          expect(state === 'paid').toBe(payment === 'succeeded');
          expect(state === 'paying').toBe(payment === 'confirming');
          expect(documents.length).toBe(state === 'paid' ? 2 : 0);
          const first = told.find((one) => one !== 'confirming');
          if (!atOnce && first) expect(state).toBe(first === 'succeeded' ? 'paid' : 'open');
        },
      ),
      { numRuns: cases(25, 500) },
    );
  });

  test('is refunded if no order waits for it', async () => {
    const { buyer, id, paymentId } = await buildPaying();
    await settle(paymentId, word('unknown', ''));
    expect((await buyer.pay(id)).body.data.state).toBe('paid');
    // It was charged after all.
    await charge(paymentId);
    await settle(paymentId, await provider.retrieve({ key: paymentId, ref: null }));
    await settle(paymentId, await provider.retrieve({ key: paymentId, ref: null }));
    expect((await countTraces(app.db, id)).payments).toEqual(['returning', 'succeeded']);
    await Promise.all([1, 2, 3].map(() => reconcile(app.db, app.config, provider)));
    await reconcile(app.db, app.config, provider);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'paid',
      payments: ['returned', 'succeeded'],
      charges: ['refunded', 'succeeded'],
      documents: ['invoice', 'receipt'],
    });
  });

  test('is refunded if its course was deleted', async () => {
    const { buyer, courseId, id, paymentId } = await buildPaying();
    await app.db.deleteFrom('catalog.course').where('id', '=', courseId).execute();
    await charge(paymentId);
    await letTimePass(app.db, 90);
    await reconcile(app.db, app.config, provider);
    await reconcile(app.db, app.config, provider);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'open',
      payments: ['returned'],
      charges: ['refunded'],
      documents: [],
    });
    const told = await app.db
      .selectFrom('notifications.notification')
      .select('title')
      .where('account_id', '=', buyer.account.id)
      .executeTakeFirst();
    expect(told?.title).toContain('refunding a payment');
  });

  test('is refunded if the payer has deleted their account', async () => {
    const { buyer, id, paymentId } = await buildPaying();
    await charge(paymentId);
    await app.db.deleteFrom('accounts.account').where('id', '=', buyer.account.id).execute();
    await letTimePass(app.db, 90);
    await reconcile(app.db, app.config, provider);
    await reconcile(app.db, app.config, provider);
    expect(await countTraces(app.db, id)).toMatchObject({
      state: 'cancelled',
      payments: ['returned'],
      charges: ['refunded'],
    });
  });
});

describe('the simulated provider', () => {
  test('charges once per key', async () => {
    const item = {
      key: randomUUID(),
      amountCents: 100,
      currency: 'AUD',
      orderId: randomUUID(),
      orderNumber: 1,
      title: 'Something',
      simulated: visa(),
    };
    const charges = await Promise.all(Array.from({ length: 20 }, () => provider.charge(item)));
    expect(new Set(charges.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    const refund = { key: randomUUID(), payment: { key: item.key, ref: null } };
    await expect(provider.refund({ ...refund, amountCents: 101 })).rejects.toThrow('amount');
    const refunds = [1, 2].map(() => provider.refund({ ...refund, amountCents: 100 }));
    const [first, second] = await Promise.all(refunds);
    expect(first).toEqual(second);
  });
});

describe('the job reconcile', () => {
  test('finishes refunds even if checking payments fails', async () => {
    const stuck = await buildPaying();
    const refunded = await buildPaying();
    await charge(refunded.paymentId);
    await settle(refunded.paymentId, { state: 'unknown' });
    await settle(
      refunded.paymentId,
      await provider.retrieve({ key: refunded.paymentId, ref: null }),
    );
    await letTimePass(app.db, 90);
    const change = (how: string) => sql.raw(`alter table billing.payment ${how}`).execute(app.db);
    await change(`add constraint stuck check (id <> '${stuck.paymentId}') not valid`);
    const failed = reconcile(app.db, app.config, provider);
    await expect(failed).rejects.toThrow(/1 of the steps of the job reconcile failed/);
    await change('drop constraint stuck');
    expect((await countTraces(app.db, refunded.id)).payments).toEqual(['returned']);
  });
});
