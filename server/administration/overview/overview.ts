import type { Overview } from '../../../contract/administration/overview.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The last `days` days of a time zone, today included, and as many before. */
export function periodsOf(days: number, now: Date, zone: string): queries.Periods {
  const today = dayIn(zone, now);
  return {
    beforeFrom: addDays(today, 1 - 2 * days),
    from: addDays(today, 1 - days),
    until: addDays(today, 1),
  };
}

export async function getOverview(db: Db, days: number, now = new Date()): Promise<Overview> {
  // People and courses are tallied by UTC days, sales by the seller's.
  const periods = periodsOf(days, now, 'UTC');
  const [figures, sales, waiting] = await Promise.all([
    queries.countFigures(db, periods).executeTakeFirstOrThrow(),
    queries.sumSales(periodsOf(days, now, sellerZone())).execute(db),
    queries.countWaiting(db).executeTakeFirstOrThrow(),
  ]);
  const simulated = sales.rows.map(({ currency, testNow, testBefore }) => ({
    currency,
    now: testNow,
    before: testBefore,
  }));
  const isThere = ({ now, before }: { now: number; before: number }) => now !== 0 || before !== 0;
  return {
    days,
    people: { total: figures.people, ...figures.joined },
    enrolments: figures.enrolled,
    completions: figures.completed,
    revenue: sales.rows
      .map(({ currency, now, before }) => ({ currency, now, before }))
      .filter(isThere),
    simulated: simulated.filter(isThere),
    waiting,
  };
}
