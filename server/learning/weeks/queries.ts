import { sql } from 'kysely';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** A learner and a course. */
export interface LearnerCourse {
  accountId: number;
  courseId: number;
}

export interface WeekRow extends LearnerCourse {
  moduleId: string;
  week: number;
  title: string;
  opens: WeekOpening | null;
  lessons: number;
  done: number;
  begun: boolean;
  scores: number[];
  timeZone: string;
  enrolledAt: Date | null;
  sessionStartsOn: Day | null;
  /** The titles of required courses that the learner hasn't completed. */
  missing: string[];
}

/** Every week of these courses, with what decides whether it is open to the learner. */
export async function listWeeks(db: Db, pairs: readonly LearnerCourse[]): Promise<WeekRow[]> {
  const accountIds = pairs.map(({ accountId }) => accountId);
  const courseIds = pairs.map(({ courseId }) => courseId);
  const { rows } = await sql<WeekRow>`
    select pair.account_id as "accountId", pair.course_id as "courseId",
      module.id as "moduleId", module.position as week, module.title, module.opens,
      coalesce(preference.time_zone, 'UTC') as "timeZone",
      enrolment.enrolled_at as "enrolledAt", run.starts_on as "sessionStartsOn",
      work.lessons, work.done, work.begun, work.scores,
      array(
        select needed.title
        from catalog.prerequisite
        join catalog.course as needed on needed.id = prerequisite.needed_course_id
        where prerequisite.course_id = pair.course_id and prerequisite.required
          -- A course that is no longer offered holds up nobody.
          and needed.published_at is not null and needed.archived_at is null
          and enrolment.admitted_at is null
          and not exists (
            select from learning.enrolment as taken
            where taken.account_id = pair.account_id and taken.course_id = needed.id
              and taken.completed_at is not null
          )
          and not exists (
            select from learning.certificate
            where certificate.account_id = pair.account_id and certificate.course_id = needed.id
              and certificate.revoked_at is null
          )
        order by prerequisite.position
      ) as missing
    from unnest(${accountIds}::integer[], ${courseIds}::integer[]) as pair (account_id, course_id)
    join catalog.module on module.course_id = pair.course_id
    left join notifications.preference on preference.account_id = pair.account_id
    left join learning.enrolment
      on enrolment.account_id = pair.account_id and enrolment.course_id = pair.course_id
    left join learning.run on run.id = enrolment.run_id
    cross join lateral (
      select count(*)::integer as lessons, count(completion.lesson_id)::integer as done,
        coalesce(bool_or(not lesson.preview and (
          completion.lesson_id is not null
          or exists (
            select from learning.lesson_place as place
            where place.account_id = pair.account_id and place.lesson_id = lesson.id
          )
          or exists (
            select from learning.activity
            where activity.account_id = pair.account_id and activity.lesson_id = lesson.id
          )
        )), false) as begun,
        coalesce(
          array_agg(coalesce(best.percent, 0)) filter (where quiz.lesson_id is not null), '{}'
        ) as scores
      from catalog.lesson
      left join learning.lesson_completion as completion
        on completion.lesson_id = lesson.id and completion.account_id = pair.account_id
      left join assessment.lesson_quiz as quiz on quiz.lesson_id = lesson.id
      left join lateral (
        select max(result.score * 100.0 / result.total)::float8 as percent
        from assessment.quiz_result as result
        where result.account_id = pair.account_id and result.lesson_id = lesson.id
          and result.total > 0
      ) as best on quiz.lesson_id is not null
      where lesson.module_id = module.id and lesson.position is not null
    ) as work
    order by pair.account_id, pair.course_id, module.position`.execute(db);
  return rows;
}

/** Of these courses, those that a learner has completed, or holds a certificate of. */
export async function listCompletedAmong(
  db: Db,
  accountId: number,
  courseIds: readonly number[],
): Promise<Set<number>> {
  const completed = await db
    .selectFrom('learning.enrolment')
    .where('account_id', '=', accountId)
    .where('course_id', '=', sql<number>`any(${courseIds}::integer[])`)
    .where('completed_at', 'is not', null)
    .select('course_id')
    .union(
      db
        .selectFrom('learning.certificate')
        .where('account_id', '=', accountId)
        .where('course_id', '=', sql<number>`any(${courseIds}::integer[])`)
        .where('revoked_at', 'is', null)
        .select('course_id'),
    )
    .execute();
  return new Set(completed.map(({ course_id }) => course_id));
}

/** False if they were let in before, or aren't enrolled. */
export async function admit(db: Db, { accountId, courseId }: LearnerCourse): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning.enrolment')
    .set({ admitted_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .where('admitted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
