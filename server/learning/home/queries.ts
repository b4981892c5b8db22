import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import type { Day } from '../../platform/time/days.ts';
import { timeZoneOf } from '../learner-queries.ts';
import { learnedSeconds } from '../progress/streak.ts';
import type { CourseLesson } from '../schedule/lesson-schedule-queries.ts';

/** Returns false for a course that isn't published. */
export async function insertView(db: Db, accountId: number, courseId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into learning.course_view (account_id, course_id)
    select ${accountId}, id from catalog.course where id = ${courseId} and published_at is not null
    on conflict (account_id, course_id) do update set viewed_at = now()
    returning course_id`.execute(db);
  return rows.length > 0;
}

export interface HomeCourse {
  id: number;
  title: string;
  illustration: string;
  weeks: number;
  startsOn: Day | null;
  lessons: (CourseLesson & { done: boolean })[] | null;
}

export interface HomeRow {
  timeZone: string;
  recentIds: number[];
  /** Courses to continue, the one the learner worked in last first, then by newest enrolment. */
  courses: HomeCourse[];
  enrolledIds: number[];
  coursesFinished: number;
  streak: number;
  learnedToday: boolean;
  reminder: { on: Day; task: string } | null;
  tenMinutes: 'new' | 'started' | 'done';
  profile: { interests: string[]; evenings: number[] } | null;
}

/** A lookup per lesson of few courses: a join would read everything the learner ever completed. */
const completionOf = (accountId: number) => sql`(
  select lesson_id from learning.lesson_completion
  where account_id = ${accountId} and lesson_id = lesson.id
)`;

const hasLearnedOn = (accountId: number, day: RawBuilder<unknown>) => sql`(
  select bool_or(worked) or sum(seconds) >= ${learnedSeconds}
  from learning.activity where account_id = ${accountId} and day = ${day}
)`;

/** Due dates are looked at in this many courses. */
const maxCourses = 8;

/**
 * The personal part of the home page in one statement. Activity is read from the newest day back and stops at the first
 * match; a streak is followed back one day at a time.
 */
export async function findHome(db: Db, accountId: number, recent: number): Promise<HomeRow> {
  const { rows } = await sql<HomeRow>`
    with recursive learner as materialized (
      select zone, learning.day_in(zone, now()) as today
      from (select ${timeZoneOf(accountId)} as zone) as own
    ),
    open as materialized (
      select enrolment.enrolled_at, enrolment.run_id, view.viewed_at,
        course.id, course.title, course.illustration, course.duration_weeks
      from learning.open_enrolment as enrolment
      join catalog.course on course.id = enrolment.course_id
      left join learning.course_view as view
        on view.course_id = course.id and view.account_id = ${accountId}
      where enrolment.account_id = ${accountId}
        and enrolment.completed_at is null
        and course.published_at is not null
    ),
    learned as (
      select open.id
      from learning.activity
      join catalog.lesson on lesson.id = activity.lesson_id
      join open on open.id = lesson.course_id
      left join learning.lesson_completion as completion
        on completion.lesson_id = lesson.id and completion.account_id = ${accountId}
      where activity.account_id = ${accountId}
        -- Before enrolling only previews can have been read.
        and activity.day >= (select min(enrolled_at)::date - 7 from open)
      -- Of two courses on one day, the one with the later completion or visit.
      order by activity.day desc, greatest(completion.completed_at, open.viewed_at) desc nulls last
      limit 1
    ),
    course as (
      select open.*, row_number() over (
        order by (id = (select id from learned)) desc nulls last, enrolled_at desc
      ) as place
      from open
      order by place
      limit ${maxCourses}
    ),
    streak (day, length) as (
      select candidate.day, 1
      from (
        select today as day from learner where ${hasLearnedOn(accountId, sql`today`)}
        union all
        select today - 1 from learner where ${hasLearnedOn(accountId, sql`today - 1`)}
          and not coalesce(${hasLearnedOn(accountId, sql`today`)}, false)
      ) as candidate
      union all
      select streak.day - 1, length + 1 from streak
      where ${hasLearnedOn(accountId, sql`streak.day - 1`)}
    )
    select
      learner.zone as "timeZone",
      array(
        select view.course_id
        from learning.course_view as view
        join catalog.course on course.id = view.course_id
        where view.account_id = ${accountId} and course.published_at is not null
        order by view.viewed_at desc
        limit ${recent}
      ) as "recentIds",
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', course.id,
              'title', course.title,
              'illustration', course.illustration,
              'weeks', course.duration_weeks,
              'startsOn', run.starts_on,
              'lessons', (
                select json_agg(
                  json_build_object(
                    'lessonId', lesson.id,
                    'slug', lesson.slug,
                    'title', lesson.title,
                    'kind', lesson.kind,
                    'minutes', lesson.minutes,
                    'moduleId', lesson.module_id,
                    'moduleTitle', coalesce(module.title, ''),
                    'done', ${completionOf(accountId)} is not null
                  )
                  order by lesson.position
                )
                from catalog.lesson
                left join catalog.module on module.id = lesson.module_id
                where lesson.course_id = course.id and lesson.position is not null
              )
            )
            order by course.place
          )
          from course
          left join learning.run on run.id = course.run_id
        ),
        '[]'
      ) as courses,
      array(
        select course_id from learning.enrolment where account_id = ${accountId}
      ) as "enrolledIds",
      (
        select count(*) from learning.enrolment
        where account_id = ${accountId} and completed_at is not null
      ) as "coursesFinished",
      coalesce((select max(length) from streak), 0) as streak,
      exists (select from streak where streak.day = learner.today) as "learnedToday",
      (
        select json_build_object('on', due_on, 'task', task)
        from learning.reminder
        where account_id = ${accountId} and done_at is null
        order by due_on, due_time nulls last
        limit 1
      ) as reminder,
      coalesce(
        (
          select case when finished_at is null then 'started' else 'done' end
          from assessment.daily_session
          where account_id = ${accountId} and day = learner.today
        ),
        'new'
      ) as "tenMinutes",
      (
        select json_build_object('interests', interests, 'evenings', evenings)
        from learning.learner_profile where account_id = ${accountId}
      ) as profile
    from learner`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A selection without a table has one row.');
  return row;
}

/** Courses by number of valid certificates, then by number of enrolments. */
export async function listByCertificates(db: Db, limit: number) {
  const { rows } = await sql<{ courseId: number; earned: number }>`
    select course.id as "courseId", ${tallyOf('certificates', sql`course.id`)} as earned
    from catalog.course
    where course.published_at is not null
      and exists (
        select from catalog.lesson where lesson.course_id = course.id and lesson.position is not null
      )
    order by earned desc, ${tallyOf('students', sql`course.id`)} desc, course.id
    limit ${limit}`.execute(db);
  return rows;
}
