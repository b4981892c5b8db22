import { sql } from 'kysely';
import { newMemberDays } from '../../../contract/teams/assignments.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';

export interface GivenCourse {
  id: string;
  accountId: number;
  courseId: number;
  isDone: boolean;
}

/**
 * Gives one assignment, or all that are current, to everyone they are meant for, or to some of them. Those who have the course
 * to do, or from whom it was withdrawn, are passed over. What someone has finished before counts as done.
 */
export async function giveCourses(
  db: Db,
  given: {
    teamId: string;
    assignmentId: string | null;
    accountIds: readonly number[] | null;
    today: Day;
  },
): Promise<GivenCourse[]> {
  const { teamId, assignmentId, accountIds, today } = given;
  const { rows } = await sql<GivenCourse>`
    insert into teams.assigned_course (
      team_id, assignment_id, period, account_id, person_name, course_id, course_title, counts_since, due_on,
      renews_on, done_at, told_at, certificate_id
    )
    select distinct on (member.account_id, assignment.course_id)
      assignment.team_id, assignment.id, coalesce(earlier.period, 0) + 1, member.account_id,
      account.first_name || ' ' || account.last_name, assignment.course_id, course.title,
      again.since,
      case
        when assignment.due_days is not null then ${today}::date + assignment.due_days
        when assignment.begins_on = ${today}::date then assignment.due_on
        -- Nobody is late from the start.
        else greatest(
          (assignment.due_on + make_interval(years => cycle.years))::date,
          ${today}::date + ${newMemberDays}::integer
        )
      end,
      case
        when assignment.repeats = 'never' then null
        when assignment.due_days is not null then (${today}::date + interval '1 year')::date
        else (assignment.begins_on + make_interval(years => cycle.years + 1))::date
      end,
      finished.at, case when finished.at is not null then now() end, certificate.id
    from teams.assignment
    join catalog.course
      on course.id = assignment.course_id and course.published_at is not null and course.archived_at is null
    join teams.member on member.team_id = assignment.team_id and member.seated
    join accounts.account on account.id = member.account_id
    cross join lateral (
      select case when assignment.repeats = 'never' then 0
        else extract(year from age(${today}::date, assignment.begins_on))::integer end as years
    ) as cycle
    left join lateral (
      select period, end_reason from teams.assigned_course
      where assignment_id = assignment.id and account_id = member.account_id
      order by period desc limit 1
    ) as earlier on true
    cross join lateral (
      select case when earlier.end_reason = 'period_over' then now() end as since
    ) as again
    left join lateral (
      select completed_at as at from learning.enrolment
      where account_id = member.account_id and course_id = assignment.course_id and again.since is null
    ) as finished on true
    left join learning.certificate
      on certificate.account_id = member.account_id and certificate.course_id = assignment.course_id
      and certificate.revoked_at is null
    where assignment.team_id = ${teamId} and assignment.withdrawn_at is null
      and (${assignmentId}::uuid is null or assignment.id = ${assignmentId}::uuid)
      and (${accountIds}::integer[] is null or member.account_id = any(${accountIds}::integer[]))
      and (
        assignment.to_everyone
        or exists (
          select from teams.assignment_person as person
          where person.assignment_id = assignment.id and person.account_id = member.account_id
        )
        or exists (
          select from teams.assignment_group as target
          join teams.group_member on group_member.group_id = target.group_id
          where target.assignment_id = assignment.id and group_member.account_id = member.account_id
        )
      )
      and earlier.end_reason is distinct from 'withdrawn'
      and not exists (
        select from teams.assigned_course as open
        where open.team_id = assignment.team_id and open.account_id = member.account_id
          and open.course_id = assignment.course_id and open.ended_at is null
      )
    order by member.account_id, assignment.course_id, assignment.created_at, assignment.id
    on conflict do nothing
    returning id, account_id as "accountId", course_id as "courseId", done_at is not null as "isDone"`.execute(
    db,
  );
  return rows;
}

/** A licence that had ended opens courses again: what ended with it continues. */
export async function reopenCourses(db: Db, teamId: string, accountId: number | null) {
  await sql`
    update teams.assigned_course as assigned set ended_at = null, end_reason = null
    where assigned.team_id = ${teamId} and assigned.end_reason = 'licence_ended'
      and (${accountId}::integer is null or assigned.account_id = ${accountId}::integer)
      and exists (
        select from teams.member
        where member.team_id = assigned.team_id and member.account_id = assigned.account_id and member.seated
      )
      and exists (
        select from teams.assignment
        where assignment.id = assigned.assignment_id and assignment.withdrawn_at is null
      )
      and not exists (
        select from teams.assigned_course as other
        where other.team_id = assigned.team_id and other.account_id = assigned.account_id
          and other.course_id = assigned.course_id and other.id <> assigned.id
          and (other.ended_at is null or (other.end_reason = 'licence_ended' and other.assigned_at > assigned.assigned_at))
      )`.execute(db);
}
