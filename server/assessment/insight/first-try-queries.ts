import { sql } from 'kysely';
import type { Cohort } from '../../learning/insight/cohorts.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Replaces how many learners of these cohorts took each quiz, and how many passed it at the first try. */
export async function writeFirstTries(db: Db, cohorts: readonly Cohort[]) {
  const courseIds = cohorts.map(({ courseId }) => courseId);
  const weeks = cohorts.map(({ week }) => week);
  await sql`
    delete from assessment.cohort_first_try as kept
    using unnest(${courseIds}::integer[], ${weeks}::date[]) as wanted (course_id, week)
    where kept.course_id = wanted.course_id and kept.week = wanted.week`.execute(db);
  await sql`
    insert into assessment.cohort_first_try (course_id, week, lesson_id, tried, passed)
    select wanted.course_id, wanted.week, attempt.lesson_id, count(*),
      count(*) filter (where attempt.score >= attempt.pass_mark)
    from unnest(${courseIds}::integer[], ${weeks}::date[]) as wanted (course_id, week)
    -- A cohort whose learners are gone is gone as well.
    join learning.cohort on cohort.course_id = wanted.course_id and cohort.week = wanted.week
    join learning.enrolment on enrolment.course_id = wanted.course_id
      and enrolment.enrolled_at >= wanted.week::timestamp at time zone 'UTC'
      and enrolment.enrolled_at < (wanted.week + 7)::timestamp at time zone 'UTC'
    join catalog.lesson on lesson.course_id = wanted.course_id and lesson.position is not null
    join assessment.attempt on attempt.account_id = enrolment.account_id
      and attempt.lesson_id = lesson.id and attempt.number = 1
    group by wanted.course_id, wanted.week, attempt.lesson_id`.execute(db);
}
