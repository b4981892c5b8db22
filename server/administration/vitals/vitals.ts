import {
  deviceClasses,
  measuredPages,
  type PageVitals,
  type VitalName,
  vitalNames,
  vitalPeriods,
} from '../../../contract/administration/vitals.ts';
import { byAddress, limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { bucketOf, merge, percentile, totalOf } from './histogram.ts';
import * as queries from './queries.ts';

interface Report {
  page: (typeof measuredPages)[number];
  device: (typeof deviceClasses)[number];
  metrics: readonly { name: VitalName; value: number }[];
}

/** Counts the measurements. The address is used for the limit alone. */
export async function recordVitals(db: Db, address: string, report: Report): Promise<void> {
  await limitTries(db, limits.vitals, byAddress(address));
  const { page, device, metrics } = report;
  // In one order, so that two reports never wait for each other's rows.
  const measurements = vitalNames.flatMap((metric) =>
    metrics
      .filter(({ name }) => name === metric)
      .map(({ value }) => ({ metric, bucket: bucketOf(metric, value) })),
  );
  await queries.countPageView(db, { page, device, measurements });
}

type Buckets = Awaited<ReturnType<typeof queries.listBuckets>>;

/** All pages first, then each page: on all devices together, and on each class of device. */
export async function listVitals(db: Db, days: number): Promise<PageVitals[]> {
  const buckets = await queries.listBuckets(db, days);
  return [null, ...measuredPages].flatMap((page) => {
    const ofPage = page === null ? buckets : buckets.filter((bucket) => bucket.page === page);
    return [null, ...deviceClasses].flatMap((device) => {
      const found = device === null ? ofPage : ofPage.filter((each) => each.device === device);
      return found.length > 0 ? { page, device, metrics: summarise(found) } : [];
    });
  });
}

function summarise(buckets: Buckets): PageVitals['metrics'] {
  return vitalNames.flatMap((name) => {
    const histogram = merge(
      buckets
        .filter(({ metric }) => metric === name)
        .map(({ bucket, count }) => new Map([[bucket, count]])),
    );
    const count = totalOf(histogram);
    return count > 0 ? { name, p75: percentile(name, histogram, 0.75), count } : [];
  });
}

/** Older ones are never asked for. */
export async function deleteOldVitals(db: Db): Promise<void> {
  await queries.deleteOldDays(db, Math.max(...vitalPeriods));
}
