import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** The learners of a course who enrolled in the week of a Monday, in UTC. */
export interface Cohort {
  courseId: number;
  week: Day;
}

const weekOf = (moment: string) =>
  sql<Day>`date_trunc('week', ${sql.ref(moment)} at time zone 'UTC')::date`;

export async function findProgress(db: Db) {
  return db
    .selectFrom('learning.cohort_progress')
    .select(['reached_on as reachedOn', 'counted_at as countedAt'])
    .executeTakeFirst();
}

export async function writeProgress(db: Db, reachedOn: Day, countedAt: Date) {
  const values = { reached_on: reachedOn, counted_at: countedAt };
  await db
    .insertInto('learning.cohort_progress')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute();
}

/** Of learners who did something in the course on this day or later. */
export async function listActiveCohorts(db: Db, since: Day): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    select distinct enrolment.course_id as "courseId", ${weekOf('enrolment.enrolled_at')} as week
    from learning.activity
    join catalog.lesson on lesson.id = activity.lesson_id
    join learning.enrolment on enrolment.account_id = activity.account_id
      and enrolment.course_id = lesson.course_id
    where activity.day >= ${since}::date`.execute(db);
  return rows;
}

/**
 * Those that were never counted, those whose number of learners has changed, and a share of all others, which were counted longest
 * ago. Reads an index of all enrolments.
 */
export async function listDueCohorts(db: Db, share: number): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    with cohort as materialized (
      select course_id, week, coalesce(enrolled.learners, 0) as learners, kept.learners as kept_learners,
        kept.counted_at, row_number() over (order by kept.counted_at nulls first) as place
      from (
        select course_id, ${weekOf('enrolled_at')} as week, count(*) as learners
        from learning.enrolment
        group by 1, 2
      ) as enrolled
      full join learning.cohort as kept using (course_id, week)
    )
    select course_id as "courseId", week
    from cohort
    where learners is distinct from kept_learners
      or place <= ceil((select count(*) from cohort) * ${share}::float)`.execute(db);
  return rows;
}

/** The longest time that is distinguished; anything longer counts as this. */
const mostMinutes = 240;

/** Replaces what is stored about these cohorts. */
export async function writeCohorts(db: Db, cohorts: readonly Cohort[]) {
  const courseIds = cohorts.map(({ courseId }) => courseId);
  const weeks = cohorts.map(({ week }) => week);
  await sql`
    delete from learning.cohort as kept
    using unnest(${courseIds}::integer[], ${weeks}::date[]) as wanted (course_id, week)
    where kept.course_id = wanted.course_id and kept.week = wanted.week`.execute(db);
  await sql`
    with learner as materialized (
      select wanted.course_id, wanted.week, enrolment.account_id, enrolment.completed_at is not null as finished
      from unnest(${courseIds}::integer[], ${weeks}::date[]) as wanted (course_id, week)
      join learning.enrolment on enrolment.course_id = wanted.course_id
        and enrolment.enrolled_at >= wanted.week::timestamp at time zone 'UTC'
        and enrolment.enrolled_at < (wanted.week + 7)::timestamp at time zone 'UTC'
    ),
    time_spent as materialized (
      select learner.course_id, learner.account_id, activity.lesson_id, sum(activity.seconds) as seconds,
        max(activity.day) as last_day
      from learner
      join catalog.lesson on lesson.course_id = learner.course_id and lesson.position is not null
      join learning.activity on activity.account_id = learner.account_id and activity.lesson_id = lesson.id
      group by learner.course_id, learner.account_id, activity.lesson_id
    ),
    cohort as (
      insert into learning.cohort (course_id, week, learners, finished, finisher_seconds, timed_finishers)
      select learner.course_id, learner.week, count(*), count(*) filter (where finished),
        coalesce(sum(total.seconds) filter (where finished), 0),
        count(*) filter (where finished and total.seconds > 0)
      from learner
      left join (
        select course_id, account_id, sum(seconds) as seconds from time_spent group by course_id, account_id
      ) as total on total.course_id = learner.course_id and total.account_id = learner.account_id
      group by learner.course_id, learner.week
    ),
    active as (
      insert into learning.cohort_activity (course_id, week, last_week, learners)
      select learner.course_id, learner.week, date_trunc('week', last.day)::date, count(*)
      from learner
      join (
        select course_id, account_id, max(last_day) as day from time_spent group by course_id, account_id
      ) as last on last.course_id = learner.course_id and last.account_id = learner.account_id
      group by 1, 2, 3
    ),
    work as materialized (
      select learner.course_id, learner.week, lesson.id as lesson_id,
        completion.lesson_id is not null as finished,
        case when completion.lesson_id is not null and time_spent.seconds > 0
          then least(${sql.lit(mostMinutes)}, round(time_spent.seconds / 60.0))::integer end as minutes
      from learner
      join catalog.lesson on lesson.course_id = learner.course_id and lesson.position is not null
      left join time_spent on time_spent.course_id = learner.course_id
        and time_spent.account_id = learner.account_id and time_spent.lesson_id = lesson.id
      left join learning.lesson_completion as completion
        on completion.account_id = learner.account_id and completion.lesson_id = lesson.id
      where completion.lesson_id is not null or time_spent.lesson_id is not null
    ),
    histogram as (
      select course_id, week, lesson_id, array_agg(learners order by minute) as minutes
      from (
        select longest.course_id, longest.week, longest.lesson_id, minute, count(work.minutes)::integer as learners
        from (
          select course_id, week, lesson_id, max(minutes) as minutes from work group by 1, 2, 3
        ) as longest
        cross join generate_series(0, longest.minutes) as minute
        left join work on work.course_id = longest.course_id and work.week = longest.week
          and work.lesson_id = longest.lesson_id and work.minutes = minute
        group by 1, 2, 3, 4
      ) as counted
      group by 1, 2, 3
    )
    insert into learning.cohort_lesson (course_id, week, lesson_id, started, finished, minutes)
    select work.course_id, work.week, work.lesson_id, count(*), count(*) filter (where work.finished),
      coalesce(histogram.minutes, '{}')
    from work
    left join histogram on histogram.course_id = work.course_id and histogram.week = work.week
      and histogram.lesson_id = work.lesson_id
    group by work.course_id, work.week, work.lesson_id, histogram.minutes`.execute(db);
}
