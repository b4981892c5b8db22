import type { Overview } from '../../../contract/administration/overview.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

const day = 24 * 60 * 60 * 1000;

/** The last `days` days, today included, and as many before. */
export function periodsOf(days: number, now: Date): queries.Periods {
  const dayAt = (daysAgo: number) =>
    new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10);
  return { beforeFrom: dayAt(2 * days - 1), from: dayAt(days - 1), until: dayAt(-1) };
}

export async function getOverview(db: Db, days: number, now = new Date()): Promise<Overview> {
  const periods = periodsOf(days, now);
  const [figures, sales, waiting] = await Promise.all([
    queries.countFigures(db, periods).executeTakeFirstOrThrow(),
    queries.sumSales(periods).execute(db),
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
