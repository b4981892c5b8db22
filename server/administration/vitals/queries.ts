import { sql } from 'kysely';
import type {
  DeviceClass,
  MeasuredPage,
  VitalName,
} from '../../../contract/administration/vitals.ts';
import type { Db } from '../../platform/postgres/database.ts';

interface PageView {
  page: MeasuredPage;
  device: DeviceClass;
  measurements: readonly { metric: VitalName; bucket: number }[];
}

export async function countPageView(db: Db, { page, device, measurements }: PageView) {
  await db
    .insertInto('administration.web_vital')
    .values(
      measurements.map(({ metric, bucket }) => ({
        day: sql<string>`(now() at time zone 'UTC')::date`,
        page,
        device,
        metric,
        bucket,
        count: 1,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'device', 'metric', 'bucket'])
        .doUpdateSet({ count: sql<number>`web_vital.count + 1` }),
    )
    .execute();
}

/** The buckets of all days in the period together. */
export async function listBuckets(db: Db, days: number) {
  const { rows } = await sql<{
    page: MeasuredPage;
    device: DeviceClass;
    metric: VitalName;
    bucket: number;
    count: number;
  }>`
    select page, device, metric, bucket, sum(count)::int as count
    from administration.web_vital
    where day > (now() at time zone 'UTC')::date - ${days}::int
    group by page, device, metric, bucket`.execute(db);
  return rows;
}

export async function deleteOldDays(db: Db, days: number): Promise<void> {
  await sql`
    delete from administration.web_vital
    where day <= (now() at time zone 'UTC')::date - ${days}::int`.execute(db);
}
