import { expect, test } from 'vitest';
import { describeSeconds, formatClock, momentReached, momentsOf } from './sitting-clock.ts';

test.each([
  [1200, '20 minutes'],
  [60, '1 minute'],
  [75, '1 minute 15 seconds'],
  [45, '45 seconds'],
])('%i seconds are %s', (seconds, words) => {
  expect(describeSeconds(seconds)).toBe(words);
});

test.each([
  [1_200_000, '20:00'],
  [1_199_001, '20:00'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-500, '0:00'],
  [7_265_000, '2:01:05'],
])('%i ms are shown as %s', (ms, clock) => {
  expect(formatClock(ms)).toBe(clock);
});

test('is read out at half, five minutes and one', () => {
  expect(momentsOf(1200)).toEqual([600, 300, 60]);
  expect(momentsOf(600)).toEqual([300, 60]);
  expect(momentsOf(60)).toEqual([30]);
  expect([1_200_000, 600_001, 600_000, 299_000, 1000].map((ms) => momentReached(1200, ms))).toEqual(
    [undefined, undefined, 600, 300, 60],
  );
});
