import { type Expression, sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { timeZoneOf } from '../learner-queries.ts';
import { learnedSeconds } from '../progress/streak.ts';

/** Returns false for a course that isn't published. */
export async function insertView(db: Db, accountId: number, courseId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into learning.course_view (account_id, course_id)
    select ${accountId}, id from catalog.course where id = ${courseId} and published_at is not null
    on conflict (account_id, course_id) do update set viewed_at = now()
    returning course_id`.execute(db);
  return rows.length > 0;
}

interface HomeCourse {
  id: number;
  weeks: number;
  startsOn: Day | null;
  enrolledAt: string;
}

export interface HomeRow {
  timeZone: string;
  recentIds: number[];
  /** The lessons completed in the courses to continue and in the recent ones. */
  doneIds: string[];
  /** Lessons that wait for a reviewer: the learner can continue without them. */
  waitingIds: string[];
  learnedThisWeek: Day[];
  /** Courses to continue, the one the learner worked in last first, then by newest enrolment. */
  courses: HomeCourse[];
  enrolledIds: number[];
  coursesFinished: number;
  streak: number;
  reviewsDue: number;
  reminder: { on: Day; task: string } | null;
  askedAgain: { slug: string; name: string }[];
  tenMinutes: 'new' | 'started' | 'done';
  profile: { interests: string[]; evenings: number[] } | null;
}

type AccountId = Expression<number>;

/** A lookup per lesson of few courses: a join would read everything the learner ever completed. */
const isDone = (accountId: AccountId) => sql<boolean>`(
  select lesson_id from learning.lesson_completion
  where account_id = ${accountId} and lesson_id = lesson.id
) is not null`;

/** Of the activities of one day. */
const hasLearned = sql`(bool_or(worked) or sum(seconds) >= ${sql.lit(learnedSeconds)})`;

/** Waiting for a reviewer: the learner can continue without it. */
const isWaiting = (accountId: AccountId) => sql<boolean>`exists (
  select from assessment.waiting_work
  where account_id = ${accountId} and lesson_id = lesson.id
)`;

/** Due dates are looked at in this many courses. */
const maxCourses = 8;

/** Unfinished courses in the order in which to continue them. */
const coursesToContinue = (accountId: AccountId) => sql`
  open as materialized (
    select enrolment.enrolled_at, enrolment.run_id, view.viewed_at,
      course.id, course.duration_weeks
    from learning.open_enrolment as enrolment
    join catalog.course on course.id = enrolment.course_id
    left join learning.course_view as view
      on view.course_id = course.id and view.account_id = ${accountId}
    where enrolment.account_id = ${accountId}
      and enrolment.completed_at is null
      and course.published_at is not null
  ),
  -- From the newest day back to the first one in an open course. Lateral joins keep that order.
  last_day as materialized (
    select activity.day
    from learning.activity
    cross join lateral (
      select course_id from catalog.lesson where id = activity.lesson_id offset 0
    ) as lesson
    where activity.account_id = ${accountId}
      -- Before enrolling only previews can have been read.
      and activity.day >= (select min(enrolled_at)::date - 7 from open)
      and lesson.course_id = any (array(select id from open))
    order by activity.day desc
    limit 1
  ),
  last_course as (
    select open.id
    from learning.activity
    cross join lateral (
      select course_id from catalog.lesson where id = activity.lesson_id offset 0
    ) as lesson
    join open on open.id = lesson.course_id
    left join learning.lesson_completion as completion
      on completion.lesson_id = activity.lesson_id and completion.account_id = ${accountId}
    where activity.account_id = ${accountId} and activity.day = (select day from last_day)
    -- Of two courses on one day, the one with the later completion or visit.
    order by greatest(completion.completed_at, open.viewed_at) desc nulls last
    limit 1
  ),
  course as (
    -- Named one by one, because a statement with a star in it isn't prepared.
    select id, duration_weeks, run_id, enrolled_at, row_number() over (
      order by (id = (select id from last_course)) desc nulls last, enrolled_at desc
    ) as place
    from open
    order by place
    limit ${sql.lit(maxCourses)}
  )`;

const enrolledIdsOf = (accountId: AccountId) => sql<number[]>`array(
  select course_id from learning.enrolment where account_id = ${accountId}
)`;

const homeOf = compileOnce(
  (_db, { accountId, recent }: Given<{ accountId: number; recent: number }>) => sql<HomeRow>`
    with learner as materialized (
      select zone, learning.day_in(zone, now()) as today
      from (select ${timeZoneOf(accountId)} as zone offset 0) as own
    ),
    ${coursesToContinue(accountId)},
    recent as materialized (
      select view.course_id, view.viewed_at
      from learning.course_view as view
      join catalog.course on course.id = view.course_id
      where view.account_id = ${accountId}
        and course.published_at is not null and course.archived_at is null
      order by view.viewed_at desc
      limit ${recent}
    )
    select
      learner.zone as "timeZone",
      array(select course_id from recent order by viewed_at desc) as "recentIds",
      array(
        select lesson.id
        from catalog.lesson
        where lesson.course_id = any (array(select id from course union select course_id from recent))
          and lesson.position is not null
          and ${isDone(accountId)}
      ) as "doneIds",
      array(
        select lesson_id from assessment.waiting_work where account_id = ${accountId}
      ) as "waitingIds",
      array(
        select activity.day::text
        from learning.activity
        where account_id = ${accountId}
          and activity.day >= date_trunc('week', learner.today::timestamp)::date
        group by activity.day
        having ${hasLearned}
      ) as "learnedThisWeek",
      coalesce(
        (
          select json_agg(
            json_build_object(
              'id', course.id,
              'weeks', course.duration_weeks,
              'startsOn', run.starts_on,
              'enrolledAt', course.enrolled_at
            )
            order by course.place
          )
          from course
          left join learning.run on run.id = course.run_id
        ),
        '[]'
      ) as courses,
      ${enrolledIdsOf(accountId)} as "enrolledIds",
      (
        select count(*) from learning.enrolment
        where account_id = ${accountId} and completed_at is not null
      ) as "coursesFinished",
      coalesce(
        (
          -- Today doesn't break a streak before it is over.
          select least(last_day, learner.today) - first_day + 1
          from (
            select first_day, last_day
            from learning.streak
            where account_id = ${accountId} and first_day <= learner.today
            order by first_day desc
            limit 1
          ) as last
          where last_day >= learner.today - 1
        ),
        0
      ) as streak,
      (
        select count(*) from assessment.open_card
        where account_id = ${accountId} and due_at <= now()
      ) as "reviewsDue",
      (
        select json_build_object('on', due_on, 'task', task)
        from learning.reminder
        where account_id = ${accountId} and done_at is null
        order by due_on, due_time nulls last
        limit 1
      ) as reminder,
      coalesce(
        (
          select json_agg(json_build_object('slug', slug, 'name', title) order by reviewed_at)
          from (
            select lesson.slug, lesson.title, work.reviewed_at
            from assessment.newest_work as work
            join catalog.lesson on lesson.id = work.lesson_id
            join catalog.course on course.id = lesson.course_id
            where work.account_id = ${accountId}
              and work.state = 'returned'
              and lesson.position is not null
              and course.published_at is not null
            order by work.reviewed_at
            limit 3
          ) as returned
        ),
        '[]'
      ) as "askedAgain",
      coalesce(
        (
          select case when finished_at is null then 'started' else 'done' end
          from assessment.ten_minutes
          where account_id = ${accountId} and day = learner.today
        ),
        'new'
      ) as "tenMinutes",
      (
        select json_build_object('interests', interests, 'evenings', evenings)
        from learning.learner_profile where account_id = ${accountId}
      ) as profile
    from learner`,
);

/** The personal part of the home page in one statement. */
export async function findHome(db: Db, accountId: number, recent: number): Promise<HomeRow> {
  return homeOf.executeTakeFirstOrThrow(db, { accountId, recent });
}

/** When the first review is due, past or future. */
export async function findFirstReview(db: Db, accountId: number): Promise<Date | null> {
  const card = await db
    .selectFrom('assessment.open_card')
    .where('account_id', '=', accountId)
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return card?.due_at ?? null;
}

interface NextStepRow {
  nextLessonId: string | null;
  enrolledIds: number[];
  interests: string[] | null;
}

const nextStepOf = compileOnce(
  (_db, { accountId }: Given<{ accountId: number }>) => sql<NextStepRow>`
    with ${coursesToContinue(accountId)}
    select
      (
        select lesson.id
        from course
        join catalog.lesson on lesson.course_id = course.id
        where lesson.position is not null
          and not ${isDone(accountId)}
          and not ${isWaiting(accountId)}
        order by course.place, lesson.position
        limit 1
      ) as "nextLessonId",
      ${enrolledIdsOf(accountId)} as "enrolledIds",
      (
        select interests from learning.learner_profile where account_id = ${accountId}
      ) as interests`,
);

export async function findNextStep(db: Db, accountId: number): Promise<NextStepRow> {
  return nextStepOf.executeTakeFirstOrThrow(db, { accountId });
}

/** Courses by number of valid certificates, then by number of enrolments. */
export async function listByCertificates(db: Db, limit: number) {
  const { rows } = await sql<{ courseId: number; earned: number }>`
    select course.id as "courseId", ${tallyOf('certificates', sql`course.id`)} as earned
    from catalog.course
    where course.published_at is not null and course.archived_at is null
      and exists (
        select from catalog.lesson where lesson.course_id = course.id and lesson.position is not null
      )
    order by earned desc, ${tallyOf('students', sql`course.id`)} desc, course.id
    limit ${limit}`.execute(db);
  return rows;
}
