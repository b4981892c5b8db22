import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { ValueOrGiven } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type DaysInARow, learnedSeconds } from './streak.ts';

export interface ActivityReport {
  accountId: number;
  lessonId: string;
  courseId: number;
  day: Day;
  seconds: number;
  maxSeconds: number;
}

/**
 * Adds the seconds that the browser reports, never more than have passed since the last report. The row of `presence` is
 * locked before the clock is read, so that reports of several tabs don't count the same time twice.
 */
export async function insertActivity(db: Db, report: ActivityReport) {
  const { accountId } = report;
  await sql`
    with before as materialized (
      select heard_at from learning.presence where account_id = ${accountId} for update
    ),
    now as materialized (
      select before.heard_at, clock_timestamp() as at
      from (values (true)) as always (is_true)
      left join before on always.is_true
    ),
    beat as materialized (
      select
        at,
        heard_at,
        -- Without an earlier report nothing has passed.
        case when heard_at is null then 0 else greatest(0, least(
          ${report.seconds}::integer, ${report.maxSeconds}::integer, floor(extract(epoch from at - heard_at))::integer
        )) end as seconds
      from now
    ),
    heard as (
      insert into learning.presence as presence (account_id, heard_at)
      select
        ${accountId},
        -- Leaves fractions of a second for the next report.
        case
          when ${report.seconds}::integer > seconds and seconds < ${report.maxSeconds}::integer
            then coalesce(heard_at + make_interval(secs => seconds), at)
          else at
        end
      from beat
      on conflict (account_id) do update
      set heard_at = greatest(presence.heard_at, excluded.heard_at)
    ),
    viewed as (
      insert into learning.course_view (account_id, course_id, viewed_at)
      select ${accountId}, ${report.courseId}, at from beat
      on conflict (account_id, course_id) do update set viewed_at = excluded.viewed_at
    )
    insert into learning.activity as activity (account_id, day, lesson_id, seconds)
    select ${accountId}, ${report.day}::date, ${report.lessonId}::uuid, seconds from beat where seconds > 0
    on conflict (account_id, day, lesson_id) do update
    set seconds = activity.seconds + excluded.seconds`.execute(db);
}

export interface LearningDay {
  day: Day;
  seconds: number;
  /** Work was done, or enough time was spent. */
  learned: boolean;
}

/** The days with any activity since the given one, oldest first. */
export function learningDaysOf(accountId: ValueOrGiven<number>, from: ValueOrGiven<Day>) {
  return sql<LearningDay>`
    select
      day,
      sum(seconds)::integer as seconds,
      bool_or(worked) or sum(seconds) >= ${sql.lit(learnedSeconds)} as learned
    from learning.activity
    where account_id = ${accountId} and day >= ${from}::date
    group by day
    order by day`;
}

export async function listLearningDays(
  db: Db,
  accountId: number,
  from: Day,
): Promise<LearningDay[]> {
  return (await learningDaysOf(accountId, from).execute(db)).rows;
}

/**
 * The last two streaks that had begun by a date, newest first. Two, because the date is the latest that it can be anywhere: where
 * the learner is, the newest streak may only begin tomorrow.
 */
export function streaksOf(accountId: ValueOrGiven<number>, until: ValueOrGiven<Day>) {
  return sql<DaysInARow>`
    select first_day as "firstDay", last_day as "lastDay"
    from learning.streak
    where account_id = ${accountId} and first_day <= ${until}::date
    order by first_day desc
    limit 2`;
}

export async function listStreaks(db: Db, accountId: number, until: Day): Promise<DaysInARow[]> {
  return (await streaksOf(accountId, until).execute(db)).rows;
}
