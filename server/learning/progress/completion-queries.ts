import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';

export type CompletionWay = 'marked' | 'quiz' | 'submission';

/** How an account came to be enrolled. */
export type EnrolmentWay = 'free' | 'bought' | 'licence';

/**
 * Enrols in the run that begins on a day, and opens that run if needed. An existing enrolment only changes if it
 * is through a licence, which can end, and the new one is permanent.
 */
export async function insertEnrolment(
  db: Db,
  enrolment: { accountId: number; courseId: number; startsOn: Day; way: EnrolmentWay },
) {
  const { accountId, courseId, startsOn, way } = enrolment;
  await sql`
    with known as (
      select id from learning.run where course_id = ${courseId} and starts_on = ${startsOn}
    ),
    -- Only a new run is written: everyone who enrols in it would wait for a lock on its row.
    opened as (
      insert into learning.run (course_id, starts_on)
      select ${courseId}, ${startsOn} where not exists (select from known)
      on conflict (course_id, starts_on) do update set starts_on = excluded.starts_on
      returning id
    )
    insert into learning.enrolment as enrolment (account_id, course_id, run_id, way)
    select ${accountId}, ${courseId}, run.id, ${way}
    from (select id from known union all select id from opened) as run
    on conflict (account_id, course_id) do update
    set way = excluded.way, way_before = enrolment.way
    where enrolment.way = 'licence' and excluded.way <> 'licence'`.execute(db);
}

/**
 * Ends an enrolment that was bought. If it came from a licence before, even one that has ended, or the account has one now,
 * it becomes an enrolment through the licence; otherwise it is deleted. Completed lessons stay.
 */
export async function endBoughtEnrolment(db: Db, accountId: number, courseId: number) {
  await sql`
    with licensed as (
      update learning.enrolment set way = 'licence', way_before = null
      where account_id = ${accountId} and course_id = ${courseId} and way = 'bought'
        and (
          way_before = 'licence'
          or exists (select from teams.licence where licence.account_id = ${accountId})
        )
      returning id
    )
    delete from learning.enrolment
    where account_id = ${accountId} and course_id = ${courseId} and way = 'bought'
      and not exists (select from licensed)`.execute(db);
}

export interface Work {
  accountId: number;
  courseId: number;
  lessonId: string;
  /** On which the learner worked; null if someone else's decision completes the lesson. */
  day: Day | null;
  way: CompletionWay | null;
}

export interface RecordedWork {
  /** No other work was recorded on this day. */
  isFirstOfDay: boolean;
  /** The learner's enrolment was completed by this, or earlier. */
  isCompleted: 'now' | 'before' | null;
  /** Every lesson was completed by its quiz or submission, and there is no certificate yet. */
  isCertificateDue: boolean;
}

const workInLesson = compileOnce(
  (_db, given: Given<Work>) => sql<RecordedWork>`
    with day as (
      insert into learning.activity as activity (account_id, day, lesson_id, worked)
      select ${given.accountId}, ${given.day}, ${given.lessonId}, true
      -- Repeated work changes nothing, so it writes nothing.
      where ${given.day}::date is not null and not exists (
        select from learning.activity
        where account_id = ${given.accountId} and day = ${given.day} and lesson_id = ${given.lessonId} and worked
      )
      on conflict (account_id, day, lesson_id) do update set worked = true
    ),
    done as (
      insert into learning.lesson_completion as completion (account_id, lesson_id, way)
      select ${given.accountId}, ${given.lessonId}, ${given.way}::text
      where ${given.way}::text is not null and not exists (
        select from learning.lesson_completion
        where account_id = ${given.accountId} and lesson_id = ${given.lessonId} and way <> 'marked'
      )
      on conflict (account_id, lesson_id) do update set way = excluded.way
      -- A passed quiz replaces a mark made by hand, because it can't be undone.
      where completion.way = 'marked' and excluded.way <> 'marked'
    ),
    course_state as (
      select
        count(*) > 0 and bool_and(completion.way is not null or is_this.done) as complete,
        count(*) > 0 and bool_and(coalesce(completion.way <> 'marked', false) or is_this.proven) as proven
      from catalog.lesson
      left join learning.lesson_completion as completion
        on completion.lesson_id = lesson.id and completion.account_id = ${given.accountId}
      cross join lateral (
        select
          lesson.id = ${given.lessonId} and ${given.way}::text is not null as done,
          lesson.id = ${given.lessonId} and coalesce(${given.way}::text <> 'marked', false) as proven
      ) as is_this
      where lesson.course_id = ${given.courseId} and lesson.position is not null
    ),
    completed as (
      update learning.enrolment
      set completed_at = now()
      from course_state
      where account_id = ${given.accountId} and course_id = ${given.courseId}
        and completed_at is null and course_state.complete
      returning enrolment.id
    )
    select
      ${given.day}::date is not null and not exists (
        select from learning.activity
        where account_id = ${given.accountId} and day = ${given.day} and worked
      ) as "isFirstOfDay",
      case
        when exists (select from completed) then 'now'
        when exists (
          select from learning.enrolment
          where account_id = ${given.accountId} and course_id = ${given.courseId}
            and completed_at is not null
        ) then 'before'
      end as "isCompleted",
      course_state.proven and not exists (
        select from learning.certificate
        where account_id = ${given.accountId} and course_id = ${given.courseId}
      ) as "isCertificateDue"
    from course_state`,
);

/**
 * Records work in a lesson in one statement: the day, the completion if there is one, and the completion of the course if
 * this was its last lesson. What it returns decides what else has to be looked at.
 */
export async function insertWork(db: Db, work: Work): Promise<RecordedWork> {
  return workInLesson.executeTakeFirstOrThrow(db, work);
}

/** The same, to be sent together with other statements. */
export const insertingWork = (db: Db, work: Work) => workInLesson.fill(db, work);

export async function insertDay(db: Db, accountId: number, lessonId: string, day: Day) {
  await db
    .insertInto('learning.activity')
    .values({ account_id: accountId, lesson_id: lessonId, day, worked: true })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day', 'lesson_id']).doUpdateSet({ worked: true }),
    )
    .execute();
}

/** Returns whether there was one. */
export async function deleteMark(db: Db, accountId: number, lessonId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('learning.lesson_completion')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('way', '=', 'marked')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Completes an enrolment whose lessons are all done. It is reopened only if the learner undoes a completion, not when lessons
 * are added. Returns whether it has just become complete.
 */
export async function recalculateEnrolment(
  db: Db,
  accountId: number,
  courseId: number,
  { mayReopen }: { mayReopen: boolean },
) {
  const { rows } = await sql<{ complete: boolean }>`
    update learning.enrolment
    set completed_at = case when lessons.all_done then coalesce(completed_at, now()) end
    from (
      select count(lesson.id) > 0 and count(lesson.id) = count(completion.lesson_id) as all_done
      from catalog.lesson
      left join learning.lesson_completion as completion
        on completion.lesson_id = lesson.id and completion.account_id = ${accountId}
      where lesson.course_id = ${courseId} and lesson.position is not null
    ) as lessons
    where account_id = ${accountId}
      and course_id = ${courseId}
      and (completed_at is not null) <> lessons.all_done
      and (lessons.all_done or ${mayReopen})
    returning completed_at is not null as complete`.execute(db);
  return rows[0]?.complete ?? false;
}
