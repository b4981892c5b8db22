import { sql } from 'kysely';
import { newMemberDays } from '../../../contract/teams/assignments.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface GivenCourse {
  id: string;
  accountId: number;
  courseId: number;
  isDone: boolean;
}

interface Giving {
  teamId: string;
  /** One assignment; all that are current if null. */
  assignmentId: string | null;
  /** Some people; everyone it is meant for if null. */
  accountIds: readonly number[] | null;
  /** Only what follows these periods, which have just ended. */
  afterIds: readonly string[] | null;
  now: Date;
}

/**
 * Gives assignments to people they are meant for, with the dates of the period that they join. Skips people who already have
 * the course to do, or from whom it was withdrawn. Only work done from now on counts; someone who returns within a period
 * continues it, with what they did in it.
 */
export async function giveCourses(db: Db, giving: Giving): Promise<GivenCourse[]> {
  const { teamId, assignmentId, accountIds, afterIds, now } = giving;
  const { rows } = await sql<GivenCourse>`
    insert into teams.assigned_course (
      team_id, assignment_id, period, account_id, person_name, course_id, course_title, counts_since, is_repeat, shared_at,
      due_on, renews_on, certificate_id
    )
    select distinct on (member.account_id, assignment.course_id)
      assignment.team_id, assignment.id, coalesce(earlier.period, 0) + 1, member.account_id,
      account.first_name || ' ' || account.last_name, assignment.course_id, course.title,
      counted.since, counted.is_repeat, case when counted.continues then earlier.shared_at end,
      period.due_on, period.renews_on, coalesce(earlier.certificate_id, certificate.id)
    from teams.assignment
    join teams.team on team.id = assignment.team_id
    join catalog.course
      on course.id = assignment.course_id and course.published_at is not null and course.archived_at is null
    join teams.member on member.team_id = assignment.team_id and member.seated
    join accounts.account on account.id = member.account_id
    cross join lateral (select learning.day_in(team.time_zone, ${now}::timestamptz) as today) as calendar
    left join lateral (
      select * from teams.assigned_course
      where assignment_id = assignment.id and account_id = member.account_id
      order by period desc limit 1
    ) as earlier on true
    cross join lateral teams.period_of(
      assignment, calendar.today, case when earlier.renews_on > calendar.today then earlier.renews_on end,
      ${newMemberDays}::integer
    ) as period
    cross join lateral (
      select continues,
        case when continues then earlier.counts_since else now() end as since,
        case when continues then earlier.is_repeat else earlier.id is not null end as is_repeat
      from (
        select earlier.id is not null and earlier.renews_on is not distinct from period.renews_on as continues
      ) as same_period
    ) as counted
    left join learning.certificate
      on certificate.account_id = member.account_id and certificate.course_id = assignment.course_id
      and certificate.revoked_at is null and (counted.since is null or certificate.completed_at >= counted.since)
    where assignment.team_id = ${teamId} and assignment.withdrawn_at is null
      and (${assignmentId}::uuid is null or assignment.id = ${assignmentId}::uuid)
      and (${accountIds}::integer[] is null or member.account_id = any(${accountIds}::integer[]))
      and (${afterIds}::uuid[] is null or earlier.id = any(${afterIds}::uuid[]))
      and (
        assignment.to_everyone
        or exists (
          select from teams.assignment_person as person
          where person.assignment_id = assignment.id and person.account_id = member.account_id
        )
        or exists (
          select from teams.assignment_group as target
          join teams.branch on branch.ancestor_id = target.group_id
          join teams.group_member on group_member.group_id = branch.group_id
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

/**
 * A licence opens courses again: what ended with it continues, as long as its year lasts. People who weren't late when it ended get some
 * days from now; if the year has fewer left and the work isn't done, the next year begins instead.
 */
export async function reopenCourses(
  db: Db,
  teamId: string,
  accountIds: readonly number[] | null,
  now: Date,
) {
  await sql`
    update teams.assigned_course as assigned
    set ended_at = null, end_reason = null, due_on = resumed.due_on,
      moved_from = case
        when resumed.due_on > assigned.due_on then coalesce(assigned.moved_from, assigned.due_on) else assigned.moved_from
      end
    from teams.assigned_course as rested
    join teams.team on team.id = rested.team_id
    cross join lateral (
      select learning.day_in(team.time_zone, ${now}::timestamptz) as today,
        rested.done_at is not null or rested.due_on < learning.day_in(team.time_zone, rested.ended_at) as is_settled
    ) as calendar
    cross join lateral (
      select today + ${newMemberDays}::integer as earliest_due
    ) as allowed
    cross join lateral (
      select case
        when is_settled then rested.due_on
        else greatest(rested.due_on, least(earliest_due, rested.renews_on - 1))
      end as due_on
    ) as resumed
    where assigned.id = rested.id
      and rested.team_id = ${teamId} and rested.end_reason = 'licence_ended'
      and (${accountIds}::integer[] is null or rested.account_id = any(${accountIds}::integer[]))
      and (
        rested.renews_on is null
        or (
          rested.renews_on > today
          and (
            is_settled or earliest_due < rested.renews_on
            or not exists (
              select from teams.assigned_lesson as part
              where part.assigned_course_id = rested.id and part.done_at is null
            )
          )
        )
      )
      and exists (
        select from teams.member
        where member.team_id = rested.team_id and member.account_id = rested.account_id and member.seated
      )
      and exists (
        select from teams.assignment
        where assignment.id = rested.assignment_id and assignment.withdrawn_at is null
      )
      and not exists (
        select from teams.assigned_course as other
        where other.team_id = rested.team_id and other.account_id = rested.account_id
          and other.course_id = rested.course_id and other.id <> rested.id
          and (other.ended_at is null or (other.end_reason = 'licence_ended' and other.assigned_at > rested.assigned_at))
      )`.execute(db);
}
