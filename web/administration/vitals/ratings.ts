import type { VitalName } from '../../../contract/administration/vitals.ts';

/** Where "good" ends and "poor" begins, as web.dev defines them for the 75th percentile. */
const thresholds: Record<VitalName, readonly [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
};

export type Rating = 'good' | 'fair' | 'poor';

export const ratingLabels: Record<Rating, string> = {
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
};

export function rate(name: VitalName, value: number): Rating {
  const [good, poor] = thresholds[name];
  if (value <= good) return 'good';
  return value <= poor ? 'fair' : 'poor';
}

/** `1.2 s`, `180 ms`, `0.05`. */
export function formatVital(name: VitalName, value: number): string {
  if (name === 'CLS') return value.toFixed(2);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** What each figure says, in the order of the columns. */
export const vitalTitles: Record<VitalName, string> = {
  LCP: 'Largest paint',
  INP: 'Response to input',
  CLS: 'Layout shift',
  FCP: 'First paint',
  TTFB: 'First byte',
};
