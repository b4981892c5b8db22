import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer, readNumber } from './read-number.ts';

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
  ['12:1', 12],
  ['12.6 : 1', 12.6],
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

test('a chance may be typed as one, where the question asks for what follows "1 in"', () => {
  const asked = { question: 'The chance of a six both times is 1 in …' };
  for (const typed of ['36', '1 in 36', '1/36', '1 / 36', '1 In 36']) {
    expect(readAnswer(typed, asked), typed).toBe(36);
    expect(readAnswer(typed, { question: 'How likely?', unit: '1 in …' }), typed).toBe(36);
  }
  expect(readAnswer('1/36', { question: 'What share?' })).toBeCloseTo(0.0278);
  expect(readAnswer('1 in 36', { question: 'What share?' })).toBeUndefined();
  expect(readAnswer('1 in 2 in 3', asked)).toBeUndefined();
});
