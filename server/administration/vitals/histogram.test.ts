import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vitalNames } from '../../../contract/administration/vitals.ts';
import { bucketOf, type Histogram, lastBucket, merge, percentile, totalOf } from './histogram.ts';

const histogramOf = (metric: (typeof vitalNames)[number], values: readonly number[]): Histogram =>
  new Map(
    [...Map.groupBy(values, (value) => bucketOf(metric, value))].map(([bucket, all]) => [
      bucket,
      all.length,
    ]),
  );

describe('bucketOf', () => {
  test('rises with the value and stays in the range that is stored', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...vitalNames),
        fc.double({ min: 0, max: 600_000, noNaN: true }),
        fc.double({ min: 0, max: 600_000, noNaN: true }),
        (metric, one, other) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)];
          expect(bucketOf(metric, low)).toBeLessThanOrEqual(bucketOf(metric, high));
          expect(bucketOf(metric, low)).toBeGreaterThanOrEqual(0);
          expect(bucketOf(metric, high)).toBeLessThanOrEqual(lastBucket);
        },
      ),
    );
  });
});

describe('percentile', () => {
  test('is within 15 % of the exact value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 60_000 }), { minLength: 1 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
        const found = percentile('LCP', histogramOf('LCP', values), 0.75);
        expect(found).toBeGreaterThan(exact / 1.16);
        expect(found).toBeLessThan(exact * 1.16);
      }),
    );
  });

  test('keeps the small numbers of layout shift apart', () => {
    const at = (value: number) => percentile('CLS', histogramOf('CLS', [value]), 0.75);
    expect(at(0.05)).toBeCloseTo(0.05, 1);
    expect(at(0.3)).toBeGreaterThan(0.25);
    expect(at(0)).toBeLessThan(0.001);
  });

  test('is 0 without measurements', () => {
    expect(percentile('INP', new Map(), 0.75)).toBe(0);
  });
});

test('merged histograms count everything', () => {
  const merged = merge([
    new Map([[3, 2]]),
    new Map([
      [3, 1],
      [4, 5],
    ]),
  ]);
  expect([...merged]).toEqual([
    [3, 3],
    [4, 5],
  ]);
  expect(totalOf(merged)).toBe(8);
});
