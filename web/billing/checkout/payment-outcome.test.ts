import { describe, expect, test } from 'vitest';
import type { Order } from '../../../contract/billing/orders.ts';
import { ApiError } from '../../data/api.ts';
import type { Waiting } from './payment-flow.ts';
import {
  askAgainMs,
  type End,
  newsOf,
  type Outcome,
  outcomeOf,
  stageAfter,
} from './payment-outcome.ts';
import { homeOf } from './payment-return.ts';

type Payment = NonNullable<Order['payment']>;

const orderIn = (state: Order['state'], payment: Partial<Payment> | null = null) =>
  ({
    id: 'o1',
    state,
    payment: payment && { id: 'p1', failure: null, clientSecret: null, ...payment },
  }) as Order;

const knownAs = (kind: Exclude<Outcome['kind'], 'failed'>): End => ({
  kind: 'known',
  order: orderIn('paying'),
  outcome: { kind },
});

const troubleAfter = (end: End) => {
  const stage = stageAfter(end, true);
  return stage.name === 'form' ? stage.trouble : undefined;
};

describe('what the payer sees next', () => {
  test('is the thanks, the question, or what to wait for', () => {
    expect(stageAfter(knownAs('paid'), true).name).toBe('done');
    expect(stageAfter(knownAs('invoiced'), true).name).toBe('done');
    expect(stageAfter(knownAs('confirming'), true)).toMatchObject({ name: 'bank', isAside: false });
    // Stripe asks its own question.
    expect(stageAfter(knownAs('confirming'), false)).toMatchObject({ why: 'silent' });
    const lost: End = { kind: 'lost', order: orderIn('open'), knownFailure: 'p0' };
    expect(stageAfter(lost, true)).toMatchObject({ why: 'lost', knownFailure: 'p0', tries: 0 });
  });

  test('is why nothing was charged, each in its own words', () => {
    const order = orderIn('open');
    const sentences = [
      knownAs('unpaid'),
      knownAs('stopped'),
      knownAs('closed'),
      { kind: 'changed', order },
      { kind: 'refused', order, failure: new ApiError('This cannot be bought.', 409) },
    ].map((end) => troubleAfter(end as End)?.message);
    expect(new Set(sentences).size).toBe(5);
    for (const sentence of sentences)
      expect(sentence?.match(/othing was charged/g)).toHaveLength(1);
    expect(sentences[1]).toContain('changed in another window');
  });

  test('is told at the card only when the card is the reason, and knows of a lost connection', () => {
    const outcome = { kind: 'failed', message: 'Declined.' } as const;
    const declined = { kind: 'known', order: orderIn('open'), outcome } as const;
    expect(troubleAfter(declined)).toEqual({
      message: 'Declined.',
      atCard: true,
      isOffline: false,
    });
    const offline = { kind: 'refused', order: null, failure: new ApiError('No.', 0) } as const;
    expect(troubleAfter(offline)).toMatchObject({ atCard: false, isOffline: true });
  });

  test('comes again, rarer and rarer, and as quietly as it was put aside', () => {
    let stage = { ...stageAfter(knownAs('silent'), true), isAside: true } as Waiting;
    const pauses: (number | undefined)[] = [];
    const reasons: string[] = [];
    for (let count = 0; count <= askAgainMs.length; count += 1) {
      pauses.push(stage.askInMs);
      reasons.push(stage.why);
      stage = stageAfter(knownAs('silent'), true, stage) as Waiting;
      expect(stage.isAside).toBe(true);
    }
    expect(pauses).toEqual([...askAgainMs, undefined]);
    expect(reasons.at(-1)).toBe('later');
    expect(reasons.slice(0, -1)).not.toContain('later');
  });
});

describe('what is told to whoever comes back', () => {
  const kept = { key: 'k', orderId: 'o1', paymentKey: 'try' };
  const failed = orderIn('open', { state: 'failed', failure: 'Declined.' });

  test('is how the payment ended that was begun here', () => {
    expect(newsOf(orderIn('paid'), kept)).toEqual({ kind: 'paid' });
    expect(newsOf(orderIn('invoiced'), kept)).toEqual({ kind: 'invoiced' });
    expect(newsOf(failed, kept)).toEqual({ kind: 'failed', message: 'Declined.' });
    expect(newsOf(orderIn('paying', { state: 'started' }), null)).toEqual({ kind: 'silent' });
    expect(newsOf(orderIn('paid'), null, true)).toEqual({ kind: 'paid' });
  });

  test('is nothing that was told before, or belongs to another order', () => {
    const heard = { key: 'k', orderId: 'o1' };
    for (const order of [orderIn('paid'), orderIn('invoiced'), failed]) {
      expect(newsOf(order, heard)).toBeNull();
      expect(newsOf(order, { ...kept, orderId: 'o2' })).toBeNull();
      expect(newsOf(order, null)).toBeNull();
    }
    expect(newsOf(failed, { ...kept, failedBefore: 'p1' })).toBeNull();
    expect(newsOf(orderIn('open'), kept)).toBeNull();
    expect(newsOf(orderIn('open', { state: 'cancelled' }), kept)).toBeNull();
    expect(newsOf(orderIn('cancelled'), kept, true)).toBeNull();
  });
});

test('whoever came from nowhere goes on to what was bought, or to its invoice', () => {
  const order = { state: 'paid', kind: 'licence', seats: 5, courseId: null } as Order;
  expect(homeOf(order)).toBe('/user-screen/team');
  expect(homeOf({ ...order, seats: 1 })).toBe('/user-screen');
  expect(homeOf({ ...order, courseId: 3 })).toBe('/course-detail/3');
  expect(homeOf({ ...order, state: 'invoiced' })).toBe('/user-screen/orders');
});

test('a payment that was stopped did not fail', () => {
  expect(outcomeOf(orderIn('open', { state: 'cancelled' }))).toEqual({ kind: 'stopped' });
  expect(outcomeOf(orderIn('open', { state: 'cancelled' }), 'p1')).toEqual({ kind: 'unpaid' });
});
