import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deliver, eventAbout, signEvent } from '../../../../tests/support/stripe/fake-stripe.ts';
import { createRefundChecks } from '../../../../tests/support/stripe/refund-checks.ts';
import { paidOnce, startStripeApp, visa } from '../../../../tests/support/stripe/stripe-app.ts';

const at = await startStripeApp();
const { stripe, app, db, origin, begun, paid, tell, traces, reconcileLater } = at;
const { tellBack, givenFor, notesOf, mailsAbout, reasonOf, inBooks, expectRefundedOnce } =
  await createRefundChecks(at);
afterAll(at.close);
beforeEach(() => stripe.behave('normal'));

const types = ['refund.created', 'refund.updated', 'charge.refunded', 'charge.refund.updated'];

describe('our own refund', () => {
  test('is requested until Stripe answers, and made once', async () => {
    const order = await paid();
    stripe.behave('drop-response', /refunds/);
    expect((await order.refund()).body.data.state).toBe('refunding');
    stripe.behave('normal');
    await reconcileLater(order.id);
    await expectRefundedOnce(order, stripe.refunds.at(-1)?.id);
    expect(givenFor(order.intent)).toEqual([25_00]);
  });

  test('is completed by the webhook if the answer was lost', async () => {
    const order = await paid();
    stripe.behave('drop-response', /refunds/);
    await order.refund();
    stripe.behave('normal');
    const refund = stripe.refunds.at(-1);
    expect(await tellBack(refund ?? {})).toBe(200);
    await expectRefundedOnce(order, refund?.id);
  });

  test('notifies support once if it fails weeks later', async () => {
    const order = await paid();
    await order.refund();
    const failed = stripe.fail(stripe.refunds.at(-1)?.id ?? '');
    const told = Array.from({ length: 5 }, () => tellBack(failed, 'refund.failed'));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    expect((await notesOf(order)).slice(2)).toEqual([
      `refunded refunded refund failed at Stripe: ${failed.id}`,
    ]);
    expect(await mailsAbout(order)).toEqual([
      expect.stringMatching(/a refund failed at Stripe.*another way.*admin-orders\?q=/s),
    ]);
    await expectRefundedOnce(order, failed.id);
  });

  test('notifies support once if Stripe refuses it because of a dispute', async () => {
    const order = await paid();
    stripe.dispute(order.intent.id);
    expect((await order.refund()).body.data.state).toBe('refunding');
    await expect(reconcileLater(order.id)).rejects.toThrow(/charged back/);
    expect((await order.read()).state).toBe('refunding');
    expect(await mailsAbout(order)).toEqual([expect.stringContaining('refuses the refund')]);
    // Nobody else is held up by it.
    await db.deleteFrom('billing.refund').where('order_id', '=', order.id).execute();
  });
});

describe("a refund made in Stripe's dashboard", () => {
  test.each(types)('revokes access and refunds the order (%s)', async (type) => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    expect(await tellBack(refund, type)).toBe(200);
    await expectRefundedOnce(order, refund.id);
    expect(await notesOf(order)).toEqual([
      `paid refunding refunded at Stripe: ${refund.id}`,
      'refunding refunded',
    ]);
    expect(await order.read()).toMatchObject({ state: 'refunded', can: { refund: false } });
    expect(await reasonOf(order)).toBe('Refunded through the payment provider');
    expect(await mailsAbout(order)).toEqual([]);
  });

  test('counts once, however often and in whatever way it is announced', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    const body = eventAbout('refund.created', refund);
    const signature = signEvent(body);
    const replays = Array.from({ length: 50 }, (_, index) =>
      index % 2 ? deliver(origin, body, signature) : tellBack(refund, types[index % 4]),
    );
    expect(new Set(await Promise.all(replays))).toEqual(new Set([200]));
    await expectRefundedOnce(order, refund.id);
    expect(givenFor(order.intent)).toEqual([25_00]);
  });

  test("and the buyer's refund at the same moment refund once", async () => {
    for (const _ of [1, 2, 3]) {
      const order = await paid();
      const refund = stripe.refund(order.intent.id);
      const [told, clicked] = await Promise.all([tellBack(refund), order.refund()]);
      expect([told, clicked.status]).toEqual([200, 200]);
      await expectRefundedOnce(order, refund.id);
      expect(givenFor(order.intent)).toEqual([25_00]);
    }
  });

  test("is found by the buyer's refund before it is announced", async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    expect((await order.refund()).body.data.state).toBe('refunded');
    expect(await tellBack(refund)).toBe(200);
    await expectRefundedOnce(order, refund.id);
    expect(givenFor(order.intent)).toEqual([25_00]);
  });

  test('may be announced before the payment', async () => {
    const order = await begun();
    stripe.confirm(order.intent.id, visa);
    const refund = stripe.refund(order.intent.id);
    expect(await tellBack(refund)).toBe(200);
    await expectRefundedOnce(order, refund.id);
    expect(await tell(order.intent)).toBe(200);
    await expectRefundedOnce(order, refund.id);
  });

  test('is announced again if Stripe was unavailable', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id);
    const body = eventAbout('refund.created', refund);
    stripe.behave('drop-request');
    expect(await deliver(origin, body)).toBe(503);
    expect(await traces(order)).toEqual(paidOnce);
    stripe.behave('normal');
    expect(await deliver(origin, body)).toBe(200);
    await expectRefundedOnce(order, refund.id);
  });

  test("counts if the buyer's account is deleted", async () => {
    const order = await paid();
    await db.deleteFrom('accounts.account').where('id', '=', order.accountId).execute();
    expect(await tellBack(stripe.refund(order.intent.id))).toBe(200);
    expect(await traces(order)).toMatchObject({
      state: 'refunded',
      documents: ['credit_note', 'invoice', 'receipt'],
    });
  });

  test.each(types)('is only applied if Stripe confirms it (%s)', async (type) => {
    const order = await paid();
    const lie = { id: 're_lie', payment_intent: order.intent.id, amount: 25_00, metadata: {} };
    expect(await tellBack(lie, type)).toBe(200);
    expect(await traces(order)).toEqual(paidOnce);
    expect(await mailsAbout(order)).toEqual([]);
  });

  test('is logged once if the payment is not ours', async () => {
    const body = eventAbout('refund.created', { id: 're_theirs', payment_intent: 'pi_theirs' });
    expect([await deliver(origin, body), await deliver(origin, body)]).toEqual([200, 200]);
    expect(await tellBack({ id: 're_nothing', payment_intent: null })).toBe(200);
    const told = (name: string) => app.logLines.filter((line) => line.includes(name)).length;
    expect([told('re_theirs'), told('re_nothing')]).toEqual([1, 1]);
  });
});

describe('a partial refund', () => {
  test('leaves the order paid, and notifies support once', async () => {
    const order = await paid();
    const refund = stripe.refund(order.intent.id, 5_00);
    expect(await Promise.all(types.map((type) => tellBack(refund, type)))).toEqual(
      types.map(() => 200),
    );
    expect(await traces(order)).toEqual(paidOnce);
    expect(await notesOf(order)).toEqual([
      `paid paid $5.00 of $25.00 given back at Stripe: ${refund.id}`,
    ]);
    expect(await mailsAbout(order)).toEqual([expect.stringContaining('$5.00 of $25.00')]);
    expect(await inBooks(order)).toEqual({
      sums: [20_00, 66, 5_00],
      exported: '5.00',
      notes: [`$5.00 of $25.00 given back at Stripe: ${refund.id}`],
    });

    // A click gives back what is left.
    expect((await order.refund()).body.data.state).toBe('refunded');
    expect(givenFor(order.intent)).toEqual([5_00, 20_00]);
    await expectRefundedOnce(order, stripe.refunds.at(-1)?.id);
    expect(await reasonOf(order)).toBe('Refunded at the request of the customer');
    expect(await inBooks(order)).toMatchObject({ sums: [0, 0, 25_00], exported: '25.00' });
  });

  test('refunds the order once the rest is refunded too', async () => {
    const order = await paid();
    await tellBack(stripe.refund(order.intent.id, 5_00));
    const rest = stripe.refund(order.intent.id);
    expect(await tellBack(rest)).toBe(200);
    await expectRefundedOnce(order, rest.id);
    expect(await mailsAbout(order)).toHaveLength(1);
  });

  test('does not count if it failed', async () => {
    const order = await paid();
    const { id } = stripe.refund(order.intent.id, 5_00);
    await tellBack(stripe.refunds.at(-1) ?? {});
    expect((await inBooks(order)).sums).toEqual([20_00, 66, 5_00]);
    await tellBack(stripe.fail(id), 'refund.failed');
    expect((await inBooks(order)).sums).toEqual([25_00, 83, 0]);
    const rest = stripe.refund(order.intent.id, 20_00);
    expect(await tellBack(rest)).toBe(200);
    expect(await notesOf(order)).toEqual([
      `paid paid $5.00 of $25.00 given back at Stripe: ${id}`,
      `paid paid refund failed at Stripe: ${id}`,
      `paid paid $20.00 of $25.00 given back at Stripe: ${rest.id}`,
    ]);
    expect(await traces(order)).toEqual(paidOnce);
  });
});

test('no API key, client secret or signature is logged', () => {
  expect(app.logLines.length).toBeGreaterThan(100);
  expect(at.leaks()).toEqual([]);
});
