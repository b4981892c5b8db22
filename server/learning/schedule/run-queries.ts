import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Opens runs on these days for one published course, or for all. Existing runs stay. */
export async function insertRuns(db: Db, days: readonly Day[], courseId: number | null) {
  await sql`
    insert into learning.run (course_id, starts_on)
    select course.id, day.starts_on
    from catalog.course
    cross join unnest(${days}::date[]) as day (starts_on)
    where course.published_at is not null
      and (${courseId}::integer is null or course.id = ${courseId})
      and not exists (
        select from learning.run where run.course_id = course.id and run.starts_on = day.starts_on
      )
    on conflict do nothing`.execute(db);
}

/** Deletes runs without learners that began before a day. */
export async function deleteEmptyRuns(db: Db, before: Day) {
  await sql`
    delete from learning.run
    where starts_on < ${before}
      and not exists (select from learning.enrolment where enrolment.run_id = run.id)`.execute(db);
}

export async function listEnrolmentsWithoutRun(db: Db, limit: number) {
  return db
    .selectFrom('learning.enrolment as enrolment')
    .leftJoin(
      'notifications.preference as preference',
      'preference.account_id',
      'enrolment.account_id',
    )
    .where('enrolment.run_id', 'is', null)
    .select([
      'enrolment.id',
      'enrolment.course_id as courseId',
      'enrolment.enrolled_at as enrolledAt',
      sql<string>`coalesce(preference.time_zone, 'UTC')`.as('timeZone'),
    ])
    .limit(limit)
    .execute();
}

/** Assigns enrolments without a run to the runs that begin on the given days, which are opened where missing. */
export async function assignRuns(
  db: Db,
  enrolments: readonly { id: string; courseId: number; startsOn: Day }[],
) {
  const ids = enrolments.map(({ id }) => id);
  const courseIds = enrolments.map(({ courseId }) => courseId);
  const days = enrolments.map(({ startsOn }) => startsOn);
  await sql`
    insert into learning.run (course_id, starts_on)
    select distinct * from unnest(${courseIds}::integer[], ${days}::date[])
    on conflict do nothing`.execute(db);
  await sql`
    update learning.enrolment
    set run_id = run.id
    from unnest(${ids}::uuid[], ${days}::date[]) as assigned (id, starts_on), learning.run
    where enrolment.id = assigned.id
      and enrolment.run_id is null
      and run.course_id = enrolment.course_id
      and run.starts_on = assigned.starts_on`.execute(db);
}

/** The enrolment of a learner in a published course, if any; nothing when the course isn't published. */
export async function findCourseEnrolment(db: Db, accountId: number, courseId: number) {
  return db
    .selectFrom('catalog.course as course')
    .leftJoin('learning.open_enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.account_id', '=', accountId),
    )
    .leftJoin('learning.run as run', 'run.id', 'enrolment.run_id')
    .leftJoin('notifications.preference as preference', (join) =>
      join.on('preference.account_id', '=', accountId),
    )
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .select([
      'course.duration_weeks as weeks',
      'enrolment.id as enrolmentId',
      'enrolment.completed_at as completedAt',
      'enrolment.enrolled_at as enrolledAt',
      'run.id as runId',
      'run.starts_on as startsOn',
      sql<string>`coalesce(preference.time_zone, 'UTC')`.as('timeZone'),
      sql<string[]>`array(
        select lesson.id::text
        from catalog.lesson
        where lesson.course_id = course.id and (
          exists (
            select from learning.lesson_completion as completion
            where completion.lesson_id = lesson.id and completion.account_id = ${accountId}
          )
          -- Nothing is due while a reviewer has it.
          or exists (
            select from assessment.waiting_work as work
            where work.lesson_id = lesson.id and work.account_id = ${accountId}
          )
        )
      )`.as('doneLessonIds'),
    ])
    .executeTakeFirst();
}

export async function listRunsFrom(db: Db, courseId: number, day: Day, limit: number) {
  return db
    .selectFrom('learning.run')
    .where('course_id', '=', courseId)
    .where('starts_on', '>=', day)
    .select(['id', 'starts_on as startsOn'])
    .orderBy('starts_on')
    .limit(limit)
    .execute();
}

export async function findRun(db: Db, courseId: number, runId: string) {
  return db
    .selectFrom('learning.run')
    .where('course_id', '=', courseId)
    .where('id', '=', runId)
    .select(['id', 'starts_on as startsOn'])
    .executeTakeFirst();
}

export async function updateRun(db: Db, enrolmentId: string, runId: string) {
  await db
    .updateTable('learning.enrolment')
    .set({ run_id: runId })
    .where('id', '=', enrolmentId)
    .execute();
}
