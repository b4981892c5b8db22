import type { VitalName } from '../../../contract/administration/vitals.ts';

/** Each bucket ends 15 % above the one before: fine enough to see a change, and few enough to store. */
const growth = 1.15;
const firstEnd = 10;
export const lastBucket = 79;

/** CLS is around 0.1 where times are around 1,000 ms. */
const unitOf = (metric: VitalName) => (metric === 'CLS' ? 1 / 10_000 : 1);

const endOf = (bucket: number) => firstEnd * growth ** bucket;
const startOf = (bucket: number) => (bucket === 0 ? 0 : endOf(bucket - 1));

export function bucketOf(metric: VitalName, value: number): number {
  const scaled = value / unitOf(metric);
  if (scaled < firstEnd) return 0;
  const bucket = Math.floor(Math.log(scaled / firstEnd) / Math.log(growth)) + 1;
  return Math.min(bucket, lastBucket);
}

export type Histogram = Map<number, number>;

export const totalOf = (histogram: Histogram) => histogram.values().reduce((sum, n) => sum + n, 0);

/** The value that a share of all measurements stayed below, interpolated within its bucket; 0 without measurements. */
export function percentile(metric: VitalName, histogram: Histogram, share: number): number {
  const rank = totalOf(histogram) * share;
  let before = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    if (before + count >= rank) {
      const within = (rank - before) / count;
      const value = startOf(bucket) + within * (endOf(bucket) - startOf(bucket));
      return value * unitOf(metric);
    }
    before += count;
  }
  return 0;
}

export function merge(histograms: Iterable<Histogram>): Histogram {
  const merged: Histogram = new Map();
  for (const histogram of histograms) {
    for (const [bucket, count] of histogram) {
      merged.set(bucket, (merged.get(bucket) ?? 0) + count);
    }
  }
  return merged;
}
