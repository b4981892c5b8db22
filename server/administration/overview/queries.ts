import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';

/** Two periods of the same length, as the first day of each and the day after the last. */
export interface Periods {
  beforeFrom: string;
  from: string;
  until: string;
}

interface Change {
  now: number;
  before: number;
}

/** Maintained by day in `platform.tally`: reads as many rows as the periods have days. */
function change(subject: 'joined' | 'enrolled' | 'completed', periods: Periods) {
  return sql<Change>`(
    select json_build_object(
      'now', coalesce(sum(amount) filter (where part >= ${periods.from}), 0),
      'before', coalesce(sum(amount) filter (where part < ${periods.from}), 0)
    )
    from platform.tally
    where subject = ${sql.lit(subject)} and course_id = 0
      and part >= ${periods.beforeFrom} and part < ${periods.until}
  )`;
}

export function countFigures(db: Db, periods: Periods) {
  return db.selectNoFrom([
    tallyOf('accounts', 0).as('people'),
    change('joined', periods).as('joined'),
    change('enrolled', periods).as('enrolled'),
    change('completed', periods).as('completed'),
  ]);
}

export interface SalesRow {
  currency: string;
  now: number;
  before: number;
  testNow: number;
  testBefore: number;
}

/** From sums that are maintained by day. */
export const sumSales = (periods: Periods) => sql<SalesRow>`
  select currency,
    coalesce(sum(revenue_cents) filter (where day >= ${periods.from}::date), 0)::float8 as now,
    coalesce(sum(revenue_cents) filter (where day < ${periods.from}::date), 0)::float8 as before,
    coalesce(sum(test_cents) filter (where day >= ${periods.from}::date), 0)::float8 as "testNow",
    coalesce(sum(test_cents) filter (where day < ${periods.from}::date), 0)::float8 as "testBefore"
  from billing.daily_sales
  where day >= ${periods.beforeFrom}::date and day < ${periods.until}::date
  group by currency
  order by 2 desc, currency`;

/** Counting stops here: beyond that, it only matters that there are many. */
const mostWaiting = 1000;

const upTo = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from (${rows} limit ${sql.lit(mostWaiting)}) as waiting)`;

/** Each uses a partial index of what waits, which is short. */
export function countWaiting(db: Db) {
  return db.selectNoFrom([
    upTo(sql`select from community.comment where state = 'waiting'`).as('comments'),
    upTo(sql`select from community.contact_message where state = 'open'`).as('messages'),
    upTo(sql`select from billing."order" where state = 'invoiced'`).as('invoices'),
    upTo(sql`
      select from platform.mail
      where failed_at is not null and sent_at is null
    `).as('failedMail'),
    upTo(sql`
      select from assessment.submission
      join catalog.lesson on lesson.id = submission.lesson_id
      where submission.state = 'submitted' and submission.superseded_at is null
        and not exists (
          select from catalog.teacher
          where teacher.course_id = lesson.course_id and teacher.may_review
        )
    `).as('submissions'),
  ]);
}
