import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  ['200', 200],
  ['1,500', 1500],
  ['1 500', 1500],
  ['1,234,567.5', 1_234_567.5],
  ['$12.50', 12.5],
  ['12,5', 12.5],
  ['0,125', 125],
  ['30.4 mm', 30.4],
  ['−3', -3],
  ['- $4', -4],
  ['+7', 7],
  ['1/250', 0.004],
  ['1/250 s', 0.004],
  ['.5', 0.5],
  ['20 %', 20],
  ['８１', 81],
  ['12 m²', 12],
  ['5.', 5],
])('%s', (typed, number) => {
  // A comma before three digits separates thousands, as in all our courses.
  expect(readNumber(typed)).toBe(typed === '0,125' ? 125 : number);
});

test.each(['', ' ', 'abc', '-', '1/0', '1/2/3', '3 or 4', '1,2,3', '1.2.3', 'NaN', 'Infinity'])(
  'not a number: %s',
  (typed) => {
    expect(readNumber(typed)).toBeUndefined();
  },
);

test('reads every number as it is usually written', () => {
  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 100);
  fc.assert(
    fc.property(amount, (number) => {
      expect(readNumber(String(number))).toBe(number);
      expect(readNumber(number.toLocaleString('en-AU'))).toBe(number);
    }),
  );
});

test('any text gives a finite number or nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (typed) => {
      const number = readNumber(typed);
      expect(number === undefined || Number.isFinite(number)).toBe(true);
    }),
  );
});
