import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import {
  type DeviceClass,
  type MeasuredPage,
  measuredPages,
} from '../../contract/administration/vitals.ts';

/** The pattern of an address; undefined for a page that isn't measured. */
export function measuredPageOf(pathname: string): MeasuredPage | undefined {
  const parts = pathname.replace(/\/+$/, '').split('/');
  return measuredPages.find((page) => {
    const pattern = page === '/' ? [''] : page.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith(':') || part === parts[index]?.toLowerCase())
    );
  });
}

export function deviceClassOf(
  { width, height }: { width: number; height: number },
  hasFinger: boolean,
): DeviceClass {
  if (!hasFinger) return 'desktop';
  return Math.min(width, height) < 600 ? 'phone' : 'tablet';
}

/**
 * Measures the page on which the visit began and reports when it is hidden, once for each metric. The library finds what
 * happened before it was loaded in the browser's own records.
 */
export function startReporting(): void {
  const page = measuredPageOf(location.pathname);
  if (!page) return;
  const device = deviceClassOf(screen, matchMedia('(pointer: coarse)').matches);
  const measured = new Map<string, Metric>();
  const reported = new Set<string>();
  const record = (metric: Metric) => measured.set(metric.name, metric);
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) observe(record);

  // After the library's own listener, which finishes its measurements.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const metrics = [...measured.values()].filter(({ id }) => !reported.has(id));
    if (metrics.length === 0) return;
    for (const { id } of metrics) reported.add(id);
    const body = { page, device, metrics: metrics.map(({ name, value }) => ({ name, value })) };
    navigator.sendBeacon(
      '/api/vitals',
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    );
  });
}
