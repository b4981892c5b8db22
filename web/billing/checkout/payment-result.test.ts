import { describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/billing/orders.ts';
import {
  answered,
  failureIn,
  isBought,
  outcomeOf,
  type PaymentResult,
  pathAfterPurchase,
  unseenOutcome,
} from './payment-result.ts';

type Payment = NonNullable<Order['payment']>;

const orderIn = (state: Order['state'], payment: Partial<Payment> | null = null) =>
  ({
    id: 'o1',
    state,
    payment: payment && { id: 'p1', failure: null, clientSecret: null, ...payment },
  }) as Order;

const declined = orderIn('open', { state: 'failed', failure: 'Declined.' });

describe('the outcome of an order', () => {
  test.each([
    [orderIn('paid'), 'paid'],
    [orderIn('invoiced'), 'invoiced'],
    [orderIn('paying', { state: 'confirming' }), 'confirming'],
    [orderIn('paying', { state: 'started' }), 'pending'],
    [orderIn('open'), 'unpaid'],
    [orderIn('open', { state: 'cancelled' }), 'stopped'],
    [orderIn('cancelled'), 'cancelled'],
    [orderIn('refunded'), 'cancelled'],
  ])('%o is %s', (order, kind) => {
    expect(outcomeOf(order)).toEqual({ kind });
  });

  test('is the failure of the last payment, unless that was known before the attempt', () => {
    expect(outcomeOf(declined)).toEqual({ kind: 'declined', message: 'Declined.' });
    expect(outcomeOf(declined, 'p0')).toEqual({ kind: 'declined', message: 'Declined.' });
    expect(outcomeOf(declined, 'p1')).toEqual({ kind: 'unpaid' });
    expect(outcomeOf(orderIn('open', { state: 'cancelled' }), 'p1')).toEqual({ kind: 'unpaid' });
    expect(outcomeOf(orderIn('open', { state: 'failed' }))).toMatchObject({
      message: expect.stringContaining('Nothing was charged'),
    });
  });
});

describe('what a returning payer has not seen yet', () => {
  const draft = { key: 'k', orderId: 'o1', paymentKey: 'attempt' };

  test('is the outcome of the payment that was started here', () => {
    expect(unseenOutcome(orderIn('paid'), draft)).toEqual({ kind: 'paid' });
    expect(unseenOutcome(orderIn('invoiced'), draft)).toEqual({ kind: 'invoiced' });
    expect(unseenOutcome(declined, draft)).toEqual({ kind: 'declined', message: 'Declined.' });
    expect(unseenOutcome(orderIn('paying', { state: 'started' }), null)?.kind).toBe('pending');
    expect(unseenOutcome(orderIn('paid'), null, true)).toEqual({ kind: 'paid' });
  });

  test('is nothing that was shown before, or belongs to another order', () => {
    const seen = { key: 'k', orderId: 'o1' };
    for (const order of [orderIn('paid'), orderIn('invoiced'), declined]) {
      expect(unseenOutcome(order, seen)).toBeNull();
      expect(unseenOutcome(order, { ...draft, orderId: 'o2' })).toBeNull();
      expect(unseenOutcome(order, null)).toBeNull();
    }
    expect(unseenOutcome(declined, { ...draft, failedBefore: 'p1' })).toBeNull();
    expect(unseenOutcome(orderIn('open'), draft)).toBeNull();
    expect(unseenOutcome(orderIn('open', { state: 'cancelled' }), draft)).toBeNull();
    expect(unseenOutcome(orderIn('cancelled'), draft, true)).toBeNull();
  });
});

describe('the failure in a result', () => {
  const refused = (message: string, isOffline = false): PaymentResult => ({
    kind: 'refused',
    order: null,
    message,
    isOffline,
  });

  test('always says, once and in its own words, that nothing was charged', () => {
    const results: PaymentResult[] = [
      answered(orderIn('open')),
      answered(orderIn('open', { state: 'cancelled' })),
      answered(orderIn('cancelled')),
      { kind: 'priceChanged', order: orderIn('open') },
      refused('This can’t be bought.'),
    ];
    const messages = results.map((result) => failureIn(result)?.message ?? '');
    expect(new Set(messages).size).toBe(results.length);
    for (const message of messages) expect(message.match(/othing was charged/g)).toHaveLength(1);
    expect(messages[1]).toContain('changed in another window');
    expect(failureIn(refused('No. Nothing was charged.'))?.message).toBe(
      'No. Nothing was charged.',
    );
  });

  test('blames the card only when it was declined, and the connection only when there was none', () => {
    expect(failureIn(answered(declined))).toEqual({
      message: 'Declined.',
      atCard: true,
      isOffline: false,
    });
    expect(failureIn(refused('No.', true))).toMatchObject({ atCard: false, isOffline: true });
  });

  test('is none while the payment went through or still may', () => {
    const unknown: PaymentResult = { kind: 'unknown', order: orderIn('open'), failedBefore: null };
    const waiting = answered(orderIn('paying'));
    expect([unknown, waiting, answered(orderIn('paid'))].map(failureIn)).toEqual([
      null,
      null,
      null,
    ]);
    expect([unknown, waiting].map(isBought)).toEqual([false, false]);
    expect(isBought(answered(orderIn('invoiced')))).toBe(true);
  });
});

test('a purchase is found where it can be used, or at its invoice', () => {
  const order = { state: 'paid', kind: 'licence', seats: 5, courseId: null } as Order;
  expect(pathAfterPurchase(order)).toBe('/user-screen/team');
  expect(pathAfterPurchase({ ...order, seats: 1 })).toBe('/user-screen');
  expect(pathAfterPurchase({ ...order, courseId: 3 })).toBe('/course-detail/3');
  expect(pathAfterPurchase({ ...order, state: 'invoiced' })).toBe('/user-screen/orders');
});
