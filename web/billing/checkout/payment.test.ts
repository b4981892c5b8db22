import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '../../../contract/billing/orders.ts';
import {
  type Missing,
  needsOrganisation,
  priceReason,
  readAddress,
  readSeats,
  seatsIn,
  seatsProblem,
  wishOf,
  withParameters,
  withSeats,
  withWish,
} from './payment-address.ts';
import { outcomeOf } from './payment-outcome.ts';

const teamId = '01a1df3a-ca33-79ef-b389-60b67f782209';
const read = (search: string) => readAddress(new URLSearchParams(search));

describe('the address of a payment', () => {
  test.each<[string, OrderItem]>([
    ['', { kind: 'licence', seats: 1 }],
    ['licences=5', { kind: 'licence', seats: 5 }],
    ['course=1', { kind: 'course', courseId: 1 }],
    [`team=${teamId}&licences=2`, { kind: 'more_licences', teamId, seats: 2 }],
    [`team=${teamId}&renew=7`, { kind: 'renewal', teamId, seats: 7 }],
    ['licences=many', { kind: 'licence', seats: 0 }],
    ['licences=', { kind: 'licence', seats: 0 }],
    ['licences=-1', { kind: 'licence', seats: 0 }],
    ['licences=1e3', { kind: 'licence', seats: 0 }],
    ['licences=１２', { kind: 'licence', seats: 12 }],
    ['licences=1000000', { kind: 'licence', seats: 1_000_000 }],
  ])('%j asks for %j', (search, wish) => {
    expect(read(search).wish).toEqual(wish);
  });

  test.each<[string, Missing]>([
    ['course=-1', 'course'],
    ['course=', 'course'],
    ['course=0', 'course'],
    ['course=1.5&licences=5', 'course'],
    ['team=mine&licences=6', 'team'],
    [`team=${teamId}x&renew=6`, 'team'],
    ['team=&licences=6', 'team'],
    ['renew=6', 'team'],
    ['order=1&by=cash&course=2', 'order'],
    ['order=', 'order'],
  ])('%j names a thing that is not there, and asks for nothing else', (search, missing) => {
    const { wish, orderId, ...address } = read(search);
    expect(address.missing).toBe(missing);
    expect(wish).toEqual({ kind: 'course', courseId: 0 });
    expect(orderId).toBeNull();
    expect(read(`order=${teamId}`).missing).toBeNull();
  });

  test('says how it is paid, with which code, and which order it is', () => {
    expect(read(`order=${teamId}&by=MasterCard&code= spring `)).toMatchObject({
      orderId: teamId,
      isNamed: false,
      by: 'card',
      code: 'SPRING',
    });
    expect(read('by=cash&course=2')).toMatchObject({
      orderId: null,
      isNamed: true,
      by: null,
      code: '',
    });
    expect(read('by=PayPal').by).toBe('paypal');
  });

  test('says again what was wished, and keeps the rest', () => {
    const seats = fc.integer({ min: 1, max: 125 });
    const wishes = fc.oneof(
      fc.record({
        kind: fc.constant('course' as const),
        courseId: fc.integer({ min: 1, max: 1e8 }),
      }),
      fc.record({ kind: fc.constant('licence' as const), seats }),
      fc.record({ kind: fc.constant('more_licences' as const), teamId: fc.uuid(), seats }),
      fc.record({ kind: fc.constant('renewal' as const), teamId: fc.uuid(), seats }),
    );
    fc.assert(
      fc.property(wishes, wishes, (before, wish) => {
        const search = withWish(new URLSearchParams('code=SPRING'), before);
        expect(readAddress(withWish(search, wish))).toMatchObject({ wish, code: 'SPRING' });
      }),
    );
    const search = new URLSearchParams('code=A&course=1');
    expect(withParameters(search, { code: '', order: teamId }).toString()).toBe(
      `course=1&order=${teamId}`,
    );
  });

  test('takes a team for a team, whatever number is typed', () => {
    const typed = (text: string, isTeam = true) =>
      withSeats({ kind: 'licence', seats: 5 }, { text, isTeam });
    expect(typed('1', false)).toEqual({ kind: 'licence', seats: 1 });
    for (const text of ['', '0', '1', '4', '-1', '1e3', '5.5', 'five']) {
      expect(seatsProblem(typed(text)), text).toBe('wrong');
      expect(priceReason(typed(text))).toBe('Choose 5 to 125 licences to see the price.');
    }
    expect(typed('12')).toEqual({ kind: 'licence', seats: 12 });
    expect(priceReason(typed('12'))).toBeNull();
    expect(priceReason(typed('126'))).toContain('Enterprise');
    const more: OrderItem = { kind: 'more_licences', teamId, seats: 2 };
    expect(withSeats(more, { text: '1', isTeam: true })).toEqual({ ...more, seats: 1 });
    expect(priceReason({ ...more, seats: 0 })).toContain('Choose 1 to 125');
    const course: OrderItem = { kind: 'course', courseId: 1 };
    expect(withSeats(course, { text: '5', isTeam: true })).toBe(course);
    expect(seatsIn({ kind: 'licence', seats: 1 })).toEqual({ text: '1', isTeam: false });
    expect(seatsIn({ kind: 'licence', seats: 0 })).toEqual({ text: '', isTeam: true });
    expect(seatsIn(more)).toEqual({ text: '2', isTeam: true });
  });

  test('knows how many licences can be ordered', () => {
    const problem = (seats: number) => seatsProblem({ kind: 'licence', seats });
    expect([0, 1, 2, 4, 5, 125, 126].map(problem)).toEqual([
      'wrong',
      null,
      'wrong',
      'wrong',
      null,
      null,
      'enterprise',
    ]);
    expect(seatsProblem({ kind: 'more_licences', teamId, seats: 2 })).toBeNull();
    expect(seatsProblem({ kind: 'more_licences', teamId, seats: 0 })).toBe('wrong');
    expect(readSeats(' 12 ')).toBe(12);
    expect(readSeats('1e2')).toBe(0);
    expect(needsOrganisation({ kind: 'licence', seats: 5 })).toBe(true);
    expect(needsOrganisation({ kind: 'licence', seats: 1 })).toBe(false);
  });
});

type Payment = NonNullable<Order['payment']>;

const orderIn = (state: Order['state'], payment: Partial<Payment> | null = null) =>
  ({
    state,
    payment: payment && { id: 'p1', failure: null, clientSecret: null, ...payment },
  }) as Order;

describe('what an order says about the last try', () => {
  test('paid, or on its way', () => {
    expect(outcomeOf(orderIn('paid'))).toEqual({ kind: 'paid' });
    expect(outcomeOf(orderIn('invoiced'))).toEqual({ kind: 'invoiced' });
    expect(outcomeOf(orderIn('paying', { state: 'confirming' }))).toEqual({ kind: 'confirming' });
    expect(outcomeOf(orderIn('paying', { state: 'started' }))).toEqual({ kind: 'silent' });
    expect(outcomeOf(orderIn('cancelled'))).toEqual({ kind: 'closed' });
  });

  test('failed with its sentence, unless that failure was known before', () => {
    const order = orderIn('open', { state: 'failed', failure: 'Declined.' });
    expect(outcomeOf(order)).toEqual({ kind: 'failed', message: 'Declined.' });
    expect(outcomeOf(order, 'p0')).toEqual({ kind: 'failed', message: 'Declined.' });
    expect(outcomeOf(order, 'p1')).toEqual({ kind: 'unpaid' });
    expect(outcomeOf(orderIn('open'))).toEqual({ kind: 'unpaid' });
  });

  test('and what it is for, as long as that exists', () => {
    const order = { kind: 'course', courseId: 3, teamId: null, seats: 1 } as Order;
    expect(wishOf(order)).toEqual({ kind: 'course', courseId: 3 });
    expect(wishOf({ ...order, courseId: null })).toBeNull();
    expect(wishOf({ ...order, kind: 'renewal', teamId, seats: 6 })).toEqual({
      kind: 'renewal',
      teamId,
      seats: 6,
    });
    expect(wishOf({ ...order, kind: 'licence', teamId, seats: 6 })).toEqual({
      kind: 'licence',
      seats: 6,
    });
  });
});
