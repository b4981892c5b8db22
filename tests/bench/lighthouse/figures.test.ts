import { expect, test } from 'vitest';
import { excessOf, type Figures, figuresOf, medianOf } from './figures.ts';

const good: Figures = {
  fcpMs: 900,
  lcpMs: 1500,
  shift: 0.01,
  blockedMs: 40,
  scores: [100, 100, 100, 100],
};

test('figures come from the report’s audits and categories', () => {
  const report = {
    audits: {
      'first-contentful-paint': { numericValue: 915.5 },
      'largest-contentful-paint': { numericValue: 1402 },
      'cumulative-layout-shift': { numericValue: 0.0004 },
      'total-blocking-time': { numericValue: 12 },
    },
    categories: {
      performance: { score: 0.994 },
      accessibility: { score: 1 },
      'best-practices': { score: 1 },
      seo: { score: null },
    },
  };
  expect(figuresOf(report)).toEqual({
    fcpMs: 915.5,
    lcpMs: 1402,
    shift: 0.0004,
    blockedMs: 12,
    scores: [99, 100, 100, 0],
  });
  expect(() => figuresOf({ ...report, audits: {} })).toThrow('no first-contentful-paint');
});

test('the median is taken of each figure', () => {
  const runs = [
    { ...good, lcpMs: 1700, shift: 0 },
    { ...good, lcpMs: 1300, shift: 0.2, scores: [90, 100, 100, 100] },
    { ...good, lcpMs: 1400, shift: 0.01 },
  ];
  expect(medianOf(runs)).toEqual({ ...good, lcpMs: 1400 });
});

test('what is over its limit is named', () => {
  expect(excessOf(good)).toEqual([]);
  expect(excessOf({ ...good, lcpMs: 1501, shift: 0.011, scores: [99, 100, 100, 100] })).toEqual([
    'largest paint over budget',
    'shift over budget',
    'performance below 100',
  ]);
});
