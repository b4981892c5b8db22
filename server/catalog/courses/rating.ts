import type { RatingSummary } from '../../../contract/catalog.ts';

/** Whole percentages that add up to 100, by the largest remainder method. */
export function toPercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, missing))
    percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

export function summariseRatings(rows: readonly { stars: number; count: number }[]): RatingSummary {
  const stars = [5, 4, 3, 2, 1];
  const counts = stars.map((each) => rows.find((row) => row.stars === each)?.count ?? 0);
  const count = counts.reduce((sum, each) => sum + each, 0);
  const sum = stars.reduce((sum, each, index) => sum + each * (counts[index] ?? 0), 0);
  const percents = toPercents(counts);
  return {
    average: count === 0 ? null : Math.round((sum * 10) / count) / 10,
    count,
    distribution: stars.map((each, index) => ({
      stars: each,
      count: counts[index] ?? 0,
      percent: percents[index] ?? 0,
    })),
  };
}
