import { sql } from 'kysely';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { timeZoneOf } from '../learner-queries.ts';
import type { LearnerCourse } from '../weeks/queries.ts';

interface AgreedDay extends LearnerCourse {
  lessonId: string;
  dueOn: Day;
}

const pairsOf = (pairs: readonly LearnerCourse[]) => sql`unnest(
  ${pairs.map(({ accountId }) => accountId)}::integer[],
  ${pairs.map(({ courseId }) => courseId)}::integer[]
) as pair (account_id, course_id)`;

export async function listAgreedDays(
  db: Db,
  pairs: readonly LearnerCourse[],
): Promise<AgreedDay[]> {
  const { rows } = await sql<AgreedDay>`
    select pair.account_id as "accountId", pair.course_id as "courseId",
      agreed.lesson_id as "lessonId", agreed.due_on as "dueOn"
    from ${pairsOf(pairs)}
    join learning.agreed_day as agreed on agreed.account_id = pair.account_id
    join catalog.lesson on lesson.id = agreed.lesson_id and lesson.course_id = pair.course_id`.execute(
    db,
  );
  return rows;
}

interface Partner extends LearnerCourse {
  partnerId: number;
  lessonId: string;
  moduleId: string | null;
  opens: WeekOpening | null;
  enrolledAt: Date | null;
  sessionStartsOn: Day | null;
  agreedOn: Day | null;
  timeZone: string;
}

/** Those with whom the learners hand in assignments that have their own deadline, with what that is counted from. */
export async function listPartners(db: Db, pairs: readonly LearnerCourse[]): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    select pair.account_id as "accountId", pair.course_id as "courseId",
      partner.partner_id as "partnerId", lesson.id as "lessonId", lesson.module_id as "moduleId",
      module.opens, enrolment.enrolled_at as "enrolledAt", run.starts_on as "sessionStartsOn",
      agreed.due_on as "agreedOn", coalesce(preference.time_zone, 'UTC') as "timeZone"
    from ${pairsOf(pairs)}
    join assessment.work_partner as partner on partner.account_id = pair.account_id
    join catalog.lesson
      on lesson.id = partner.lesson_id and lesson.course_id = pair.course_id
        and lesson.deadline is not null
    left join catalog.module on module.id = lesson.module_id
    left join learning.enrolment
      on enrolment.account_id = partner.partner_id and enrolment.course_id = pair.course_id
    left join learning.run on run.id = enrolment.run_id
    left join learning.agreed_day as agreed
      on agreed.account_id = partner.partner_id and agreed.lesson_id = lesson.id
    left join notifications.preference on preference.account_id = partner.partner_id`.execute(db);
  return rows;
}

interface OpenedWeek extends LearnerCourse {
  moduleId: string;
  openedAt: Date;
  timeZone: string;
}

/**
 * When weeks opened that had to wait: for another week, with the last completion in it or with the first quiz by which the score was
 * reached, and for other courses. Taking a quiz again, even with a better score, moves nothing.
 */
export async function listOpenedWeeks(
  db: Db,
  pairs: readonly LearnerCourse[],
): Promise<OpenedWeek[]> {
  const { rows } = await sql<OpenedWeek>`
    select pair.account_id as "accountId", pair.course_id as "courseId",
      module.id as "moduleId", greatest(work.opened_at, course.opened_at) as "openedAt",
      coalesce(preference.time_zone, 'UTC') as "timeZone"
    from ${pairsOf(pairs)}
    join catalog.module on module.course_id = pair.course_id
    left join catalog.module as other
      on other.course_id = pair.course_id and other.position = (module.opens ->> 'week')::integer
    left join notifications.preference on preference.account_id = pair.account_id
    left join lateral (
      select max(completion.completed_at) as opened_at
      from catalog.lesson
      join learning.lesson_completion as completion
        on completion.lesson_id = lesson.id and completion.account_id = pair.account_id
      where module.opens ->> 'when' = 'week'
        and lesson.module_id = other.id and lesson.position is not null
      union all
      select min(reached.taken_at)
      from (
        select gained.taken_at,
          case module.opens ->> 'of'
            when 'each' then sum(gained.passes) over (order by gained.taken_at)
            else sum(gained.percent) over (order by gained.taken_at)
          end as sum
        from (
          -- What each try added to the best score of its quiz.
          select tried.taken_at,
            greatest(tried.percent - tried.before, 0) as percent,
            (tried.percent >= needed.percent and tried.before < needed.percent)::integer as passes
          from (
            select result.taken_at, result.score * 100.0 / result.total as percent,
              coalesce(
                max(result.score * 100.0 / result.total) over (
                  partition by result.lesson_id order by result.taken_at
                  rows between unbounded preceding and 1 preceding
                ),
                0
              ) as before
            from catalog.lesson
            join assessment.lesson_quiz as quiz on quiz.lesson_id = lesson.id
            join assessment.quiz_result as result
              on result.lesson_id = lesson.id and result.account_id = pair.account_id
                and result.total > 0
            where lesson.module_id = other.id and lesson.position is not null
          ) as tried
          cross join (select (module.opens ->> 'percent')::integer as percent) as needed
        ) as gained
      ) as reached
      where module.opens ->> 'when' = 'score' and reached.sum >= (
        select count(*) * case module.opens ->> 'of'
          when 'each' then 1
          -- Thirds don't add up to the last digit.
          else (module.opens ->> 'percent')::integer - 0.000001
        end
        from catalog.lesson
        join assessment.lesson_quiz as quiz on quiz.lesson_id = lesson.id
        where lesson.module_id = other.id and lesson.position is not null
      )
    ) as work on work.opened_at is not null
    left join lateral (
      select coalesce(
        enrolment.admitted_at,
        max(least(taken.completed_at, (
          select min(certificate.completed_at)
          from learning.certificate
          where certificate.account_id = pair.account_id
            and certificate.course_id = prerequisite.needed_course_id
            and certificate.revoked_at is null
        )))
      ) as opened_at
      from learning.enrolment
      left join catalog.prerequisite
        on prerequisite.course_id = enrolment.course_id and prerequisite.required
      left join learning.enrolment as taken
        on taken.account_id = pair.account_id and taken.course_id = prerequisite.needed_course_id
      where enrolment.account_id = pair.account_id and enrolment.course_id = pair.course_id
      group by enrolment.admitted_at
    ) as course on true
    where greatest(work.opened_at, course.opened_at) is not null`.execute(db);
  return rows;
}

/** What an assignment's deadline is counted from. */
export async function findFacts(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .leftJoin('catalog.module as module', 'module.id', 'lesson.module_id')
    .leftJoin('learning.enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'lesson.course_id')
        .on('enrolment.account_id', '=', accountId),
    )
    .leftJoin('learning.run as run', 'run.id', 'enrolment.run_id')
    .where('lesson.id', '=', lessonId)
    .select([
      'lesson.module_id as moduleId',
      sql<WeekOpening | null>`module.opens`.as('opens'),
      'enrolment.enrolled_at as enrolledAt',
      'run.starts_on as sessionStartsOn',
      timeZoneOf(accountId).as('timeZone'),
      // As the moment that a submission in the same transaction gets.
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findAgreedDay(
  db: Db,
  accountId: number,
  lessonId: string,
): Promise<Day | null> {
  const found = await db
    .selectFrom('learning.agreed_day')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select('due_on as dueOn')
    .executeTakeFirst();
  return found?.dueOn ?? null;
}

export async function upsertAgreedDay(
  db: Db,
  { accountId, lessonId, dueOn }: { accountId: number; lessonId: string; dueOn: Day },
): Promise<void> {
  await db
    .insertInto('learning.agreed_day')
    .values({ account_id: accountId, lesson_id: lessonId, due_on: dueOn })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'lesson_id'])
        .doUpdateSet({ due_on: dueOn, given_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteAgreedDay(db: Db, accountId: number, lessonId: string): Promise<void> {
  await db
    .deleteFrom('learning.agreed_day')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .execute();
}

export async function hasDeadlines(db: Db, courseId: number): Promise<boolean> {
  const found = await db
    .selectFrom('catalog.lesson')
    .where('course_id', '=', courseId)
    .where('position', 'is not', null)
    .where('deadline', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
