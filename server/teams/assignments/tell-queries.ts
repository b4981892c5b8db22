import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { earlierLessons } from './my-assigned-queries.ts';

export interface UntoldCourse {
  id: string;
  accountId: number;
  email: string;
  firstName: string;
  teamName: string;
  courseId: number;
  courseTitle: string;
  by: string;
  message: string;
  dueOn: Day;
  again: boolean;
  /** They have done lessons of it before, which their managers don't see. */
  hasEarlier: boolean;
}

/** Nobody is notified about deleted courses, and suspended people aren't notified at all. */
export type ClaimedCourse = UntoldCourse & { isWanted: boolean };

/** Marks the next courses of a team as notified and returns them, oldest first. Two processes never get the same. */
export async function claimUntold(db: Db, teamId: string, limit: number): Promise<ClaimedCourse[]> {
  const { rows } = await sql<ClaimedCourse>`
    with untold as (
      select id from teams.assigned_course
      where team_id = ${teamId} and told_at is null and ended_at is null and done_at is null
      order by account_id, assigned_at
      limit ${limit}
      for update skip locked
    ),
    told as (
      update teams.assigned_course set told_at = now()
      where id in (select id from untold)
      returning *
    )
    select
      assigned.id, assigned.account_id as "accountId", account.email, account.first_name as "firstName",
      team.name as "teamName", assigned.course_id as "courseId", assigned.course_title as "courseTitle",
      assignment.assigner_name as by, assignment.message, assigned.due_on as "dueOn",
      assigned.is_repeat as again, ${earlierLessons} > 0 as "hasEarlier",
      assigned.course_id is not null and account.id is not null and account.suspended_at is null as "isWanted"
    from told as assigned
    left join accounts.account on account.id = assigned.account_id
    join teams.team on team.id = assigned.team_id
    join teams.assignment on assignment.id = assigned.assignment_id
    order by assigned.account_id, assigned.due_on, assigned.id`.execute(db);
  return rows;
}

/** Teams in which someone has been waiting for a notification for some minutes: a job has failed for good. */
export async function listTeamsWithUntold(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct team_id as id from teams.assigned_course
    where told_at is null and ended_at is null and done_at is null
      and assigned_at < now() - interval '10 minutes'
    limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
