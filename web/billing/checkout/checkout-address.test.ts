import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '../../../contract/billing/orders.ts';
import {
  itemOf,
  type Missing,
  needsOrganisation,
  noPriceReason,
  readAddress,
  readSeats,
  seatsInputOf,
  seatsProblem,
  withChoices,
  withItem,
  withoutStripeParameters,
  withParameters,
  withSeats,
} from './checkout-address.ts';

const teamId = '01a1df3a-ca33-79ef-b389-60b67f782209';
const read = (search: string) => readAddress(new URLSearchParams(search));

describe('the query of the checkout', () => {
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
  ])('%j asks for %j', (search, item) => {
    expect(read(search).item).toEqual(item);
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
  ])('%j names something that cannot exist, and asks for nothing else', (search, missing) => {
    const { item, orderId, ...address } = read(search);
    expect(address.missing).toBe(missing);
    expect(item).toEqual({ kind: 'course', courseId: 0 });
    expect(orderId).toBeNull();
    expect(read(`order=${teamId}`).missing).toBeNull();
  });

  test('names the order, the way to pay and the discount code', () => {
    expect(read(`order=${teamId}&by=MasterCard&code= spring `)).toMatchObject({
      orderId: teamId,
      isNamed: false,
      payBy: 'card',
      code: 'SPRING',
    });
    expect(read('by=cash&course=2')).toMatchObject({
      orderId: null,
      isNamed: true,
      payBy: null,
      code: '',
    });
    expect(read('by=PayPal').payBy).toBe('paypal');
  });

  test('round-trips every item, and leaves other parameters alone', () => {
    const seats = fc.integer({ min: 1, max: 125 });
    const items = fc.oneof(
      fc.record({
        kind: fc.constant('course' as const),
        courseId: fc.integer({ min: 1, max: 1e8 }),
      }),
      fc.record({ kind: fc.constant('licence' as const), seats }),
      fc.record({ kind: fc.constant('more_licences' as const), teamId: fc.uuid(), seats }),
      fc.record({ kind: fc.constant('renewal' as const), teamId: fc.uuid(), seats }),
    );
    fc.assert(
      fc.property(items, items, (before, item) => {
        const search = withItem(new URLSearchParams('code=SPRING'), before);
        expect(readAddress(withItem(search, item))).toMatchObject({ item, code: 'SPRING' });
      }),
    );
    const search = new URLSearchParams('code=A&course=1');
    expect(withParameters(search, { code: '', order: teamId }).toString()).toBe(
      `course=1&order=${teamId}`,
    );
  });

  test('follows what is chosen, but not a number of licences that cannot be ordered', () => {
    const search = new URLSearchParams('licences=5&code=A');
    const choose = (choices: Parameters<typeof withChoices>[2]) =>
      withChoices(search, { kind: 'licence', seats: 5 }, choices).toString();
    expect(choose({ seats: { text: '7', isTeam: true } })).toBe('code=A&licences=7');
    expect(choose({ seats: { text: '126', isTeam: true } })).toBe('code=A&licences=126');
    expect(choose({ seats: { text: '4', isTeam: true } })).toBe('licences=5&code=A');
    expect(choose({ code: '' })).toBe('licences=5');
    expect(choose({ payBy: 'invoice' })).toBe('licences=5&code=A&by=invoice');
  });

  test('drops what Stripe adds on the way back', () => {
    const search = new URLSearchParams('order=1&payment_intent=pi_1&redirect_status=succeeded');
    expect(readAddress(search).isReturn).toBe(true);
    expect(withoutStripeParameters(search).toString()).toBe('order=1');
  });

  test('keeps a team a team, whatever number is typed', () => {
    const typed = (text: string, isTeam = true) =>
      withSeats({ kind: 'licence', seats: 5 }, { text, isTeam });
    expect(typed('1', false)).toEqual({ kind: 'licence', seats: 1 });
    for (const text of ['', '0', '1', '4', '-1', '1e3', '5.5', 'five']) {
      expect(seatsProblem(typed(text)), text).toBe('wrong');
      expect(noPriceReason(typed(text))).toBe('Choose 5 to 125 licences to see the price.');
    }
    expect(typed('12')).toEqual({ kind: 'licence', seats: 12 });
    expect(noPriceReason(typed('12'))).toBeNull();
    expect(noPriceReason(typed('126'))).toContain('Enterprise');
    const more: OrderItem = { kind: 'more_licences', teamId, seats: 2 };
    expect(withSeats(more, { text: '1', isTeam: true })).toEqual({ ...more, seats: 1 });
    expect(noPriceReason({ ...more, seats: 0 })).toContain('Choose 1 to 125');
    const course: OrderItem = { kind: 'course', courseId: 1 };
    expect(withSeats(course, { text: '5', isTeam: true })).toBe(course);
    expect(seatsInputOf({ kind: 'licence', seats: 1 })).toEqual({ text: '1', isTeam: false });
    expect(seatsInputOf({ kind: 'licence', seats: 0 })).toEqual({ text: '', isTeam: true });
    expect(seatsInputOf(more)).toEqual({ text: '2', isTeam: true });
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

test('knows what an order is for, unless that was deleted', () => {
  const order = { kind: 'course', courseId: 3, teamId: null, seats: 1 } as Order;
  expect(itemOf(order)).toEqual({ kind: 'course', courseId: 3 });
  expect(itemOf({ ...order, courseId: null })).toBeNull();
  expect(itemOf({ ...order, kind: 'renewal', teamId, seats: 6 })).toEqual({
    kind: 'renewal',
    teamId,
    seats: 6,
  });
  expect(itemOf({ ...order, kind: 'licence', teamId, seats: 6 })).toEqual({
    kind: 'licence',
    seats: 6,
  });
});
