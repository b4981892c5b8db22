import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface LearnerToRemind {
  accountId: number;
  email: string;
  firstName: string;
  timeZone: string;
  leadHours: number;
  mailDue: boolean;
}

/** The longest lead time that can be chosen is 14 days. A day is added on both sides to cover all time zones. */
const firstDay = (now: Date) => sql`(${now}::timestamptz at time zone 'UTC')::date - 1`;
const lastDay = (now: Date) => sql`(${now}::timestamptz at time zone 'UTC')::date + 15`;

/** Runs in which something may be due for someone. */
export async function listCurrentRuns(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select run.id
    from learning.run
    join catalog.course on course.id = run.course_id
    where run.starts_on <= ${lastDay(now)}
      and run.starts_on + course.duration_weeks * 7 > ${firstDay(now)}
      and exists (
        select from learning.enrolment where run_id = run.id and completed_at is null
      )
    order by run.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listLearnersInRun(
  db: Db,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('learning.enrolment')
    .where('run_id', '=', runId)
    .where('completed_at', 'is', null)
    .where('account_id', '>', after)
    .select('account_id as id')
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Courses with an assignment that has its own deadline, which may be after the end of every run. */
export async function listCoursesWithDeadlines(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('catalog.lesson')
    .where('deadline', 'is not', null)
    .where('position', 'is not', null)
    .select('course_id as id')
    .distinct()
    .orderBy('course_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The day of a deadline, or on which a week opens; null if that isn't a matter of days. */
const dayOf = (rule: RawBuilder<unknown>) => sql`case ${rule} ->> 'when'
  when 'day' then (${rule} ->> 'day')::date
  when 'days' then coalesce(
    case when ${rule} ->> 'since' = 'session' then run.starts_on end,
    (member.enrolled_at at time zone 'UTC')::date
  ) + (${rule} ->> 'days')::integer
end`;

/**
 * An assignment of `enrolment`'s course may be due to its learner between two days, by its own deadline: someone of their group, or they
 * themselves, have such a day. One that waited for other work is due on the day on which that was done.
 */
const hasDeadlineBetween = (
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select
  from catalog.lesson
  left join catalog.module on module.id = lesson.module_id
  cross join lateral (
    select enrolment.account_id as id
    union all
    select partner.partner_id
    from assessment.work_partner as partner
    where partner.account_id = enrolment.account_id and partner.lesson_id = lesson.id
  ) as account
  join learning.enrolment as member
    on member.account_id = account.id and member.course_id = lesson.course_id
  left join learning.run on run.id = member.run_id
  left join learning.agreed_day as agreed
    on agreed.account_id = account.id and agreed.lesson_id = lesson.id
  cross join lateral (
    select
      greatest(${dayOf(sql`(lesson.deadline -> 'due')`)}, ${dayOf(sql`module.opens`)}, agreed.due_on) as day,
      ((${first})::timestamp at time zone 'UTC') as recently
  ) as due
  where lesson.course_id = enrolment.course_id
    and lesson.deadline is not null and lesson.position is not null
    and due.day <= ${last}
    and (
      due.day >= ${first}
      or member.admitted_at >= due.recently
      or (
        (
          module.opens ->> 'when' in ('week', 'score')
          or exists (
            select from catalog.prerequisite
            where prerequisite.course_id = lesson.course_id and prerequisite.required
          )
        )
        and (
          exists (
            select from learning.lesson_completion as completion
            where completion.account_id = account.id and completion.completed_at >= due.recently
          )
          or exists (
            select from assessment.quiz_result as result
            where result.account_id = account.id and result.taken_at >= due.recently
          )
        )
      )
    )
)`;

export async function listLearnersWithDeadlines(
  db: Db,
  courseId: number,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select enrolment.account_id as id
    from learning.enrolment
    where enrolment.course_id = ${courseId} and enrolment.completed_at is null
      and enrolment.account_id > ${after}
      and ${hasDeadlineBetween(firstDay(now), lastDay(now))}
    order by enrolment.account_id
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LearnerOnDay {
  day: Day;
  id: number;
}

/** With reminders of their own, by day and id. */
export async function listLearnersWithReminders(
  db: Db,
  { now, after, limit }: { now: Date; after: LearnerOnDay | undefined; limit: number },
) {
  const { rows } = await sql<LearnerOnDay>`
    select distinct due_on as day, account_id as id
    from learning.reminder
    where done_at is null and due_on between ${firstDay(now)} and ${lastDay(now)}
      and ${after ? sql`(due_on, account_id) > (${after.day}::date, ${after.id}::integer)` : sql`true`}
    order by due_on, account_id
    limit ${limit}`.execute(db);
  return rows;
}

/** With courses that their team has assigned, by day and id. */
export async function listLearnersWithAssignedCourses(
  db: Db,
  { now, after, limit }: { now: Date; after: LearnerOnDay | undefined; limit: number },
) {
  const { rows } = await sql<LearnerOnDay>`
    select distinct due_on as day, account_id as id
    from teams.course_to_do
    where account_id is not null
      and due_on between ${firstDay(now)} and ${lastDay(now)}
      and ${after ? sql`(due_on, account_id) > (${after.day}::date, ${after.id}::integer)` : sql`true`}
    order by due_on, account_id
    limit ${limit}`.execute(db);
  return rows;
}

/** Of these accounts, those that may have something due within their lead time. A day is added on both sides to cover all time zones. */
export async function listLearnersToRemind(
  db: Db,
  { now, accountIds }: { now: Date; accountIds: readonly number[] },
): Promise<LearnerToRemind[]> {
  const { rows } = await sql<LearnerToRemind>`
    select
      account.id as "accountId", account.email, account.first_name as "firstName",
      coalesce(preference.time_zone, 'UTC') as "timeZone", lead.hours as "leadHours",
      coalesce(preference.mail_due, true) as "mailDue"
    from accounts.account as account
    left join notifications.preference as preference on preference.account_id = account.id
    cross join lateral (select coalesce(preference.lead_hours, 24) as hours) as lead
    cross join lateral (
      select
        (${now}::timestamptz at time zone 'UTC')::date - 1 as first_day,
        ((${now}::timestamptz + make_interval(hours => lead.hours)) at time zone 'UTC')::date + 1 as last_day
    ) as span
    where account.id = any(${accountIds}::integer[])
      and account.suspended_at is null
      and (
        exists (
          select from learning.open_enrolment as enrolment
          join learning.run on run.id = enrolment.run_id
          join catalog.course on course.id = enrolment.course_id
          where enrolment.account_id = account.id
            and enrolment.completed_at is null
            and run.starts_on <= span.last_day
            and run.starts_on + course.duration_weeks * 7 > span.first_day
        )
        or exists (
          select from learning.open_enrolment as enrolment
          where enrolment.account_id = account.id
            and enrolment.completed_at is null
            and ${hasDeadlineBetween(sql`span.first_day`, sql`span.last_day`)}
        )
        or exists (
          select from learning.reminder
          where reminder.account_id = account.id
            and reminder.done_at is null
            and reminder.due_on between span.first_day and span.last_day
        )
        or exists (
          select from teams.course_to_do as assigned
          where assigned.account_id = account.id
            and assigned.due_on between span.first_day and span.last_day
        )
      )
    order by account.id`.execute(db);
  return rows;
}

export interface Notice {
  subject: string;
  dueDate: Day;
}

export async function listNotices(db: Db, accountIds: readonly number[]) {
  return db
    .selectFrom('learning.due_notice')
    .where('account_id', '=', sql<number>`any(${accountIds})`)
    .select(['account_id as accountId', 'subject', 'due_on as dueDate'])
    .execute();
}

/** Returns only notices that were new, so that of two processes only one notifies. */
export async function insertNotices(
  db: Db,
  accountId: number,
  notices: readonly Notice[],
): Promise<Notice[]> {
  return db
    .insertInto('learning.due_notice')
    .values(
      notices.map(({ subject, dueDate }) => ({ account_id: accountId, subject, due_on: dueDate })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['subject', 'due_on as dueDate'])
    .execute();
}

export async function deleteOldNotices(db: Db, accountIds: readonly number[], now: Date) {
  await sql`
    delete from learning.due_notice
    where account_id = any(${accountIds}) and due_on < (${now}::timestamptz - interval '30 days')::date`.execute(
    db,
  );
}
