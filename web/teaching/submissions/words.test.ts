import { expect, it } from 'vitest';
import { describePace, formatAge, tryName } from './words.ts';

const now = Date.parse('2026-11-16T10:00:00Z');

it.each([
  ['2026-11-16T09:59:40Z', 'just now'],
  ['2026-11-16T09:59:00Z', '1 minute'],
  ['2026-11-16T05:00:00Z', '5 hours'],
  ['2026-11-15T09:00:00Z', 'yesterday'],
  // More than 24 hours, but two midnights.
  ['2026-11-14T23:00:00Z', '2 days'],
  ['2026-11-13T10:00:00Z', '3 days'],
  ['2026-11-16T10:00:05Z', 'just now'],
])('%s is %s old', (moment, age) => {
  expect(formatAge(moment, now)).toBe(age);
});

it('names tries', () => {
  expect([1, 2, 8, 9].map(tryName)).toEqual(['first try', 'second try', 'eighth try', 'try 9']);
});

it.each([
  [3, 'within a day'],
  [25, 'within two days'],
  [100, 'within five days'],
  [24 * 20, 'within 20 days'],
])('answers after %s hours come %s', (hours, pace) => {
  expect(describePace(hours)).toBe(pace);
});
