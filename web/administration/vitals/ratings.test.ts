import { expect, test } from 'vitest';
import { formatVital, rate } from './ratings.ts';

test.each([
  ['LCP', 2500, 'good', '2.5 s'],
  ['LCP', 2501, 'fair', '2.5 s'],
  ['LCP', 4001, 'poor', '4.0 s'],
  ['INP', 87.4, 'good', '87 ms'],
  ['CLS', 0.12, 'fair', '0.12'],
  ['TTFB', 0, 'good', '0 ms'],
] as const)('%s of %f is %s, written %s', (name, value, rating, text) => {
  expect(rate(name, value)).toBe(rating);
  expect(formatVital(name, value)).toBe(text);
});
