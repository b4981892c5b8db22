import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { timeZoneOf } from '../learner-queries.ts';
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

export interface HomeRow {
  timeZone: string;
  recentIds: number[];
  next: {
    id: number;
    title: string;
    illustration: string;
    weeks: number;
    startsOn: Day | null;
    lessons: (CourseLesson & { done: boolean })[];
  } | null;
}

/** A lookup per lesson of one course: a join would read everything the learner ever completed. */
const completionOf = (accountId: number) => sql`(
  select lesson_id from learning.lesson_completion
  where account_id = ${accountId} and lesson_id = lesson.id
)`;

/**
 * The personal part of the home page in one statement. The next course is the one the learner worked in last; activity is
 * read from the newest day back and stops at the first match.
 */
export async function findHome(db: Db, accountId: number, recent: number): Promise<HomeRow> {
  const { rows } = await sql<HomeRow>`
    with open as materialized (
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
    next as (
      select candidate.*
      from (
        select * from open
        order by (id = (select id from learned)) desc nulls last, enrolled_at desc
        -- Preserves the order, so that the search stops at the first course with an open lesson.
        offset 0
      ) as candidate
      where exists (
        select from catalog.lesson
        where lesson.course_id = candidate.id and lesson.position is not null
          and ${completionOf(accountId)} is null
      )
      limit 1
    )
    select
      ${timeZoneOf(accountId)} as "timeZone",
      array(
        select view.course_id
        from learning.course_view as view
        join catalog.course on course.id = view.course_id
        where view.account_id = ${accountId} and course.published_at is not null
        order by view.viewed_at desc
        limit ${recent}
      ) as "recentIds",
      (
        select json_build_object(
          'id', next.id,
          'title', next.title,
          'illustration', next.illustration,
          'weeks', next.duration_weeks,
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
            where lesson.course_id = next.id and lesson.position is not null
          )
        )
        from next
        left join learning.run on run.id = next.run_id
      ) as next`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A selection without a table has one row.');
  return row;
}

/** Courses by number of valid certificates, then by number of enrolments. */
export async function listByCertificates(db: Db, limit: number) {
  const { rows } = await sql<{ courseId: number; earned: number }>`
    select course.id as "courseId", coalesce(held.count, 0) as earned
    from catalog.course
    left join (
      select course_id, count(*) from learning.certificate where revoked_at is null group by course_id
    ) as held on held.course_id = course.id
    left join (
      select course_id, count(*) from learning.enrolment group by course_id
    ) as enrolled on enrolled.course_id = course.id
    where course.published_at is not null
      and exists (
        select from catalog.lesson where lesson.course_id = course.id and lesson.position is not null
      )
    order by earned desc, coalesce(enrolled.count, 0) desc, course.id
    limit ${limit}`.execute(db);
  return rows;
}
