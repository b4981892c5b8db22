import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import type { GivenCourse } from './give-queries.ts';

/** Teams in which a year is over. */
export async function listTeamsToRenew(db: Db, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct team_id as id from teams.assigned_course
    where ended_at is null and renews_on <= ${today}::date
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the periods that are over. Needs the team's lock. */
export async function endPeriods(db: Db, teamId: string, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update teams.assigned_course set ended_at = now(), end_reason = 'period_over'
    where team_id = ${teamId} and ended_at is null and renews_on <= ${today}::date
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next period of those that have just ended, for those who are still meant. A server that was off for years begins one, not many. */
export async function beginPeriods(
  db: Db,
  endedIds: readonly string[],
  today: Day,
): Promise<GivenCourse[]> {
  const { rows } = await sql<GivenCourse>`
    insert into teams.assigned_course (
      team_id, assignment_id, period, account_id, person_name, course_id, course_title, counts_since, due_on,
      renews_on, certificate_id
    )
    select
      ended.team_id, ended.assignment_id, ended.period + 1, ended.account_id,
      account.first_name || ' ' || account.last_name, ended.course_id, course.title, now(),
      greatest(
        (coalesce(ended.moved_from, ended.due_on) + make_interval(years => passed.years))::date,
        ${today}::date + 1
      ),
      (ended.renews_on + make_interval(years => passed.years))::date,
      certificate.id
    from teams.assigned_course as ended
    join teams.assignment on assignment.id = ended.assignment_id and assignment.withdrawn_at is null
    join catalog.course
      on course.id = ended.course_id and course.published_at is not null and course.archived_at is null
    join teams.member
      on member.team_id = ended.team_id and member.account_id = ended.account_id and member.seated
    join accounts.account on account.id = ended.account_id
    cross join lateral (
      select 1 + extract(year from age(${today}::date, ended.renews_on))::integer as years
    ) as passed
    left join learning.certificate
      on certificate.account_id = ended.account_id and certificate.course_id = ended.course_id
      and certificate.revoked_at is null
    where ended.id = any(${endedIds}::uuid[])
      and (
        assignment.to_everyone
        or exists (
          select from teams.assignment_person as person
          where person.assignment_id = assignment.id and person.account_id = ended.account_id
        )
        or exists (
          select from teams.assignment_group as target
          join teams.group_member on group_member.group_id = target.group_id
          where target.assignment_id = assignment.id and group_member.account_id = ended.account_id
        )
      )
    on conflict do nothing
    returning id, account_id as "accountId", course_id as "courseId", false as "isDone"`.execute(
    db,
  );
  return rows;
}

/** Ends what teams without licences had to do, and what members without one had. Returns how many. */
export async function endUnlicensed(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update teams.assigned_course as assigned set ended_at = now(), end_reason = 'licence_ended'
    from teams.team
    where team.id = assigned.team_id and assigned.ended_at is null
      and (team.closed_at is not null or team.open_until <= now())`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Training records are kept for seven years after they end. */
export async function deleteOldRecords(db: Db) {
  await sql`
    delete from teams.assigned_course
    where ended_at < now() - interval '7 years'`.execute(db);
}
