import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Of those who have chosen one. */
export async function listTimeZones(
  db: Db,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('notifications.preference')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .select(['account_id as id', 'time_zone as zone'])
    .execute();
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}

interface Enrolment {
  id: string;
  accountId: number;
  courseId: number;
}

/** Free courses as free ones, the others in the given way. Returns those that are new. */
export async function insertEnrolments(
  db: Db,
  enrolments: readonly { accountId: number; courseId: number; startsOn: Day }[],
  way: 'free' | 'licence',
): Promise<Enrolment[]> {
  const courseIds = enrolments.map(({ courseId }) => courseId);
  const days = enrolments.map(({ startsOn }) => startsOn);
  await sql`
    insert into learning.run (course_id, starts_on)
    select distinct * from unnest(${courseIds}::integer[], ${days}::date[]) as wanted (course_id, starts_on)
    where not exists (
      select from learning.run where run.course_id = wanted.course_id and run.starts_on = wanted.starts_on
    )
    order by 1, 2
    on conflict do nothing`.execute(db);
  const { rows } = await sql<Enrolment>`
    insert into learning.enrolment (account_id, course_id, run_id, way)
    select given.account_id, given.course_id, run.id,
      case when coalesce(course.sale_cents, course.price_cents) = 0 then 'free' else ${way}::text end
    from unnest(
      ${enrolments.map(({ accountId }) => accountId)}::integer[], ${courseIds}::integer[], ${days}::date[]
    ) as given (account_id, course_id, starts_on)
    join catalog.course on course.id = given.course_id
    join learning.run on run.course_id = given.course_id and run.starts_on = given.starts_on
    order by given.account_id, given.course_id
    on conflict (account_id, course_id) do nothing
    returning id, account_id as "accountId", course_id as "courseId"`.execute(db);
  return rows;
}

/** Completes those whose lessons are all done, and returns them. */
export async function recalculateEnrolments(
  db: Db,
  enrolments: readonly Enrolment[],
): Promise<Enrolment[]> {
  if (enrolments.length === 0) return [];
  const { rows } = await sql<Enrolment>`
    update learning.enrolment set completed_at = now()
    where id = any(${enrolments.map(({ id }) => id)}::uuid[])
      and completed_at is null
      and exists (
        select from catalog.lesson
        join learning.lesson_completion as completion
          on completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
        where lesson.course_id = enrolment.course_id and lesson.position is not null
      )
      and not exists (
        select from catalog.lesson
        where lesson.course_id = enrolment.course_id and lesson.position is not null
          and not exists (
            select from learning.lesson_completion as completion
            where completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
          )
      )
    returning id, account_id as "accountId", course_id as "courseId"`.execute(db);
  return rows;
}
