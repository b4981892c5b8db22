import { sql } from 'kysely';
import { branchesOf } from '../groups/branches-queries.ts';

/** The part of a team that someone manages: all of it, or some of its groups. */
export interface PartOfTeam {
  teamId: string;
  /** Only people in one of these or in a department inside it; everyone if null. */
  groupIds: readonly string[] | null;
  /** All are departments, so nobody is in two of them. */
  disjoint?: boolean | undefined;
}

/** Whether an account is in that part. */
export const inPart = ({ teamId, groupIds }: PartOfTeam, account: ReturnType<typeof sql>) =>
  groupIds === null
    ? sql`true`
    : sql`${account} in (
        select part.account_id from teams.group_member as part
        where part.team_id = ${teamId} and part.group_id in (${branchesOf(groupIds)})
      )`;

/**
 * How much is assigned by course, due date and what was done of it. Triggers maintain this for a team and for each of its groups; a
 * branch of departments is their sum. Those who manage several groups have people in more than one of them, each counted once, so theirs
 * are counted row by row.
 */
export function countedIn(part: PartOfTeam) {
  const { teamId, groupIds, disjoint = false } = part;
  if (groupIds !== null && groupIds.length !== 1 && !disjoint) {
    return sql`
      select assigned.course_id, assigned.due_on, assigned.started_at is not null as is_started,
        teams.days_late(assigned.due_on, assigned.done_on) as late_days, count(*) as amount
      from teams.assigned_course as assigned
      where assigned.team_id = ${teamId} and assigned.ended_at is null and assigned.course_id is not null
        and ${inPart(part, sql`assigned.account_id`)}
      group by 1, 2, 3, 4`;
  }
  const isGroup =
    groupIds === null ? sql`group_id is null` : sql`group_id in (${branchesOf(groupIds)})`;
  return sql`
    select course_id, due_on, is_started, late_days, sum(amount) as amount
    from teams.assigned_count
    where team_id = ${teamId} and ${isGroup}
    group by 1, 2, 3, 4
    having sum(amount) > 0`;
}
