import { expect, test } from 'vitest';
import { tryAgainIn } from './limits.ts';

test.each([
  [121, '3 minutes'],
  [15 * 60, '15 minutes'],
  [90 * 60, '90 minutes'],
  [90 * 60 + 1, '2 hours'],
  [24 * 60 * 60, '24 hours'],
  [36 * 60 * 60, '36 hours'],
  [36 * 60 * 60 + 1, '2 days'],
])('after too many tries, %i seconds are told as %s', (seconds, text) => {
  expect(tryAgainIn(seconds)).toBe(`Too many tries. Try again in ${text}.`);
});
