import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks } from './axis-ticks.ts';

test.each([
  [0, [0]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [214, [0, 50, 100, 150, 200]],
  [10_000, [0, 2000, 4000, 6000, 8000, 10_000]],
])('up to %i', (greatest, ticks) => {
  expect(axisTicks(greatest)).toEqual(ticks);
});

test('marks are whole, few, and within what there is', () => {
  fc.assert(
    fc.property(fc.nat(), (greatest) => {
      const ticks = axisTicks(greatest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every((tick) => Number.isInteger(tick) && tick <= greatest)).toBe(true);
    }),
  );
});
