import { expect, test } from 'vitest';
import type { Order, OrderItem, Quote } from '../../../contract/billing/orders.ts';
import { ApiError } from '../../data/api.ts';
import { failureOf, figuresOf } from './payment-quote.ts';

const course: OrderItem = { kind: 'course', courseId: 1 };
const team: OrderItem = { kind: 'renewal', teamId: 't1', seats: 5 };
const none = { missing: null, atCode: null, message: null };

test('a price that is not there has one reason', () => {
  expect(failureOf(null, course, '')).toBeNull();
  const gone = new ApiError('Not found.', 404);
  expect(failureOf(gone, course, '')).toEqual({ ...none, missing: 'course' });
  expect(failureOf(gone, team, 'SPRING')).toEqual({ ...none, missing: 'team' });
  const wrongCode = new ApiError('Wrong.', 422, [{ field: 'code', message: 'Too long.' }]);
  expect(failureOf(wrongCode, course, 'X')).toEqual({ ...none, atCode: 'Too long.' });
  const tooMany = new ApiError('Wait.', 429);
  expect(failureOf(tooMany, course, 'X')).toEqual({ ...none, atCode: 'Wait.' });
  expect(failureOf(tooMany, course, '')).toEqual({ ...none, message: 'Wait.' });
  expect(failureOf(new Error(), course, 'X')?.message).toContain('connection');
});

test('the figures are those of the price, or of an order that is not priced anew', () => {
  const quote = { title: 'Photography', term: null, team: null, course: null } as Quote;
  const order = { title: 'Ordered', state: 'open' } as Order;
  expect(figuresOf(order, quote, true)?.title).toBe('Photography');
  expect(figuresOf(order, null, true)).toBeNull();
  expect(figuresOf({ ...order, state: 'paying' }, null, true)?.title).toBe('Ordered');
  expect(figuresOf({ ...order, state: 'paid' }, null, false)?.title).toBe('Ordered');
});
