import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { refundAnyOrder } from '../../../../contract/billing/admin.ts';
import { createRefundChecks, type Paid } from '../../../../tests/support/stripe/refund-checks.ts';
import { paidOnce, startStripeApp } from '../../../../tests/support/stripe/stripe-app.ts';

const at = await startStripeApp();
const { stripe, paid, traces, reconcileLater } = at;
const { admin, tellBack, notesOf, mailsAbout, newsOf, reasonOf, inBooks, expectRefundedOnce } =
  await createRefundChecks(at);
afterAll(at.close);
beforeEach(() => stripe.behave('normal'));

test('a new dispute leaves the order as it is, and notifies support once', async () => {
  const order = await paid();
  const dispute = stripe.dispute(order.intent.id);
  const told = Array.from({ length: 10 }, () => tellBack(dispute, 'charge.dispute.created'));
  expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
  expect(await traces(order)).toEqual(paidOnce);
  expect(await notesOf(order)).toEqual([`paid paid disputed at Stripe: ${dispute.id}`]);
  expect(await mailsAbout(order)).toEqual([expect.stringContaining('the payment is disputed')]);
});

describe('a closed dispute', () => {
  const closed = async (order: Paid, status: 'won' | 'lost' | 'warning_closed', cents?: number) => {
    const { id } = stripe.dispute(order.intent.id, cents);
    await tellBack(stripe.closeDispute(id, 'needs_response'), 'charge.dispute.created');
    const dispute = stripe.closeDispute(id, status);
    const kinds = ['closed', 'updated', 'funds_withdrawn', 'closed'];
    const told = kinds.map((kind) => tellBack(dispute, `charge.dispute.${kind}`));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    return id;
  };

  test('refunds the order once if it is lost', async () => {
    const order = await paid();
    const id = await closed(order, 'lost');
    await expectRefundedOnce(order, id);
    expect(await notesOf(order)).toEqual([
      `paid paid disputed at Stripe: ${id}`,
      `paid paid dispute lost at Stripe: ${id}`,
      `paid refunding taken back by the bank of the payer: ${id}`,
      'refunding refunded',
    ]);
    expect(await reasonOf(order)).toBe('Refunded by the bank after a dispute');
    expect((await mailsAbout(order)).slice(1)).toEqual([
      expect.stringMatching(/we lost the dispute.*refunded with a credit note/s),
    ]);
    expect((await newsOf(order.accountId)).at(-1)).toMatch(/Your bank has returned the money/);
    expect(await inBooks(order)).toMatchObject({ sums: [0, 0, 25_00], exported: '25.00' });
  });

  test.each(['told', 'asked'])(
    'completes a refund that was waiting for it if it is lost (%s)',
    async (way) => {
      const order = await paid();
      const { id } = stripe.dispute(order.intent.id);
      const asked = await admin.ask(refundAnyOrder, {
        params: { id: order.id },
        body: { reason: 'we were wrong' },
      });
      expect(asked.body.data.state).toBe('refunding');
      const dispute = stripe.closeDispute(id, 'lost');
      if (way === 'told') await tellBack(dispute, 'charge.dispute.closed');
      else await reconcileLater(order.id);
      await expectRefundedOnce(order, id);
      expect(await reasonOf(order)).toBe('Refunded by the seller');
      expect((await inBooks(order)).notes).toContain('Refunded by an Admin: we were wrong');
    },
  );

  test('counts once if it is lost after a partial refund', async () => {
    const order = await paid();
    const part = stripe.refund(order.intent.id, 5_00);
    await closed(order, 'lost');
    await expectRefundedOnce(order, part.id);
    expect(await inBooks(order)).toMatchObject({ sums: [0, 0, 25_00], exported: '25.00' });
  });

  test('leaves the order paid if it is lost for a part of the amount', async () => {
    const order = await paid();
    const id = await closed(order, 'lost', 10_00);
    expect(await traces(order)).toEqual(paidOnce);
    expect((await notesOf(order)).at(-1)).toBe(
      `paid paid $10.00 of $25.00 given back at Stripe: ${id}`,
    );
    expect((await inBooks(order)).sums).toEqual([15_00, 50, 10_00]);
  });

  test.each(['won', 'warning_closed'] as const)(
    'only notifies support if it is %s',
    async (status) => {
      const order = await paid();
      const id = await closed(order, status);
      expect(await traces(order)).toEqual(paidOnce);
      expect((await notesOf(order)).at(-1)).toBe(`paid paid dispute won at Stripe: ${id}`);
      expect((await mailsAbout(order)).slice(1)).toEqual([
        expect.stringContaining('we won the dispute'),
      ]);
      expect((await inBooks(order)).sums).toEqual([25_00, 83, 0]);
    },
  );
});
