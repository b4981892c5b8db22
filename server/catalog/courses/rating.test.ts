import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summariseRatings, toPercents } from './rating.ts';

describe('the rating summary', () => {
  it('is computed from all ratings', () => {
    const summary = summariseRatings([
      { stars: 5, count: 2 },
      { stars: 3, count: 1 },
    ]);
    expect(summary.average).toBe(4.3);
    expect(summary.count).toBe(3);
    expect(summary.distribution.map(({ percent }) => percent)).toEqual([67, 0, 33, 0, 0]);
  });

  it('has no average without ratings', () => {
    expect(summariseRatings([])).toMatchObject({ average: null, count: 0 });
  });

  it('has percentages that add up to 100', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 5, maxLength: 5 }), (counts) => {
        const percents = toPercents(counts);
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(total === 0 ? 0 : 100);
        counts.forEach((count, index) => {
          expect(
            Math.abs((percents[index] ?? 0) - (count * 100) / Math.max(total, 1)),
          ).toBeLessThan(1);
        });
      }),
    );
  });
});
