import { sql } from 'kysely';
import { nudgeEveryDays } from '../../../contract/teams/report.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { inPart } from '../assignments/count-queries.ts';
import type { Scope } from './queries.ts';

const seen = (scope: Scope) => inPart(scope, sql`assigned.account_id`);

/**
 * Marks what is late of these people, or of everyone; for someone chosen with nothing late, what is still to do. What was
 * nudged a few days ago, and what suspended people have to do, stays as it is. Needs the team's lock.
 */
export async function markNudged(
  db: Db,
  scope: Scope,
  nudge: { accountIds: readonly number[] | null; by: string },
): Promise<{ people: number; open: number; suspended: number }> {
  const { teamId, today } = scope;
  const { accountIds, by } = nudge;
  const { rows } = await sql<{ people: number; open: number; suspended: number }>`
    with open as (
      select assigned.id, assigned.account_id, assigned.nudged_at, assigned.due_on < ${today}::date as late,
        account.suspended_at is not null as suspended
      from teams.assigned_course as assigned
      join accounts.account on account.id = assigned.account_id
      where assigned.team_id = ${teamId} and assigned.ended_at is null and assigned.done_at is null
        and assigned.course_id is not null and ${seen(scope)}
        and (
          (${accountIds}::integer[] is null and assigned.due_on < ${today}::date)
          or assigned.account_id = any(${accountIds}::integer[])
        )
    ),
    wanted as (
      select * from open
      where late or not exists (select from open as other where other.account_id = open.account_id and other.late)
    ),
    nudged as (
      update teams.assigned_course as assigned
      set nudged_at = now(), nudged_by = ${by}, nudge_waits = true
      from wanted
      where assigned.id = wanted.id and not wanted.suspended
        and (wanted.nudged_at is null or wanted.nudged_at < now() - make_interval(days => ${nudgeEveryDays}))
      returning assigned.account_id
    )
    select (select count(distinct account_id) from nudged) as people,
      (select count(distinct account_id) from wanted) as open,
      (select count(distinct account_id) from wanted where suspended) as suspended`.execute(db);
  return rows[0] ?? { people: 0, open: 0, suspended: 0 };
}

export interface NudgedCourse {
  id: string;
  accountId: number;
  email: string;
  firstName: string;
  teamName: string;
  courseId: number;
  courseTitle: string;
  by: string;
  dueOn: Day;
}

/** People who have finished, left or were suspended in the meantime need no reminder. */
export type ClaimedNudge = NudgedCourse & { isWanted: boolean };

/**
 * The courses of the next people whose nudge is still to be sent, all of a person together. Two processes never get the same.
 * Rows of deleted accounts belong to nobody and are claimed with the first.
 */
export async function claimNudges(db: Db, teamId: string, people: number): Promise<ClaimedNudge[]> {
  const { rows } = await sql<ClaimedNudge>`
    with people as (
      select distinct account_id from teams.assigned_course
      where team_id = ${teamId} and nudge_waits and account_id is not null order by account_id limit ${people}
    ),
    waiting as (
      select id from teams.assigned_course
      where team_id = ${teamId} and nudge_waits
        and (account_id is null or account_id in (select account_id from people))
      for update skip locked
    ),
    nudged as (
      update teams.assigned_course set nudge_waits = false
      where id in (select id from waiting)
      returning *
    )
    select
      nudged.id, nudged.account_id as "accountId", account.email, account.first_name as "firstName",
      team.name as "teamName", nudged.course_id as "courseId", nudged.course_title as "courseTitle",
      coalesce(nudged.nudged_by, '') as by, nudged.due_on as "dueOn",
      nudged.done_at is null and nudged.ended_at is null and nudged.course_id is not null
        and account.suspended_at is null as "isWanted"
    from nudged
    join accounts.account on account.id = nudged.account_id
    join teams.team on team.id = nudged.team_id
    order by nudged.account_id, nudged.due_on, nudged.id`.execute(db);
  return rows;
}

/** Teams whose job has failed for good. */
export async function listTeamsWithWaitingNudges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct team_id as id from teams.assigned_course
    where nudge_waits and nudged_at < now() - interval '10 minutes'
    limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export interface MovedCourse {
  id: string;
  accountId: number;
  courseTitle: string;
}

/** When the first of these people begins the next year of a course; null if it doesn't repeat. */
export async function findFirstRenewal(
  db: Db,
  scope: Scope,
  { accountIds, courseId }: { accountIds: readonly number[]; courseId: number },
): Promise<Day | null> {
  const { rows } = await sql<{ renewsOn: Day | null }>`
    select min(assigned.renews_on) as "renewsOn" from teams.assigned_course as assigned
    where assigned.team_id = ${scope.teamId} and assigned.ended_at is null and assigned.done_at is null
      and assigned.course_id = ${courseId} and assigned.account_id = any(${accountIds}::integer[]) and ${seen(scope)}`.execute(
    db,
  );
  return rows[0]?.renewsOn ?? null;
}

/** Moves what is not done yet, and remembers the first date. Returns what has moved. */
export async function moveDueDates(
  db: Db,
  scope: Scope,
  move: { accountIds: readonly number[]; courseId: number; dueOn: Day },
): Promise<MovedCourse[]> {
  const { accountIds, courseId, dueOn } = move;
  const { rows } = await sql<MovedCourse>`
    update teams.assigned_course as assigned
    set due_on = ${dueOn}::date,
      moved_from = nullif(coalesce(assigned.moved_from, assigned.due_on), ${dueOn}::date)
    where assigned.team_id = ${scope.teamId} and assigned.ended_at is null and assigned.done_at is null
      and assigned.course_id = ${courseId} and assigned.account_id = any(${accountIds}::integer[])
      and assigned.due_on <> ${dueOn}::date and ${seen(scope)}
    returning assigned.id, assigned.account_id as "accountId", assigned.course_title as "courseTitle"`.execute(
    db,
  );
  return rows;
}
