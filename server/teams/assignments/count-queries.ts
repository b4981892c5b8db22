import { sql } from 'kysely';

/** The part of a team that someone manages: all of it, or some of its groups. */
export interface PartOfTeam {
  teamId: string;
  /** Only people in one of these; everyone if null. */
  groupIds: readonly string[] | null;
}

/** Whether an account is in that part. */
export const inPart = ({ teamId, groupIds }: PartOfTeam, account: ReturnType<typeof sql>) =>
  groupIds === null
    ? sql`true`
    : sql`${account} in (
        select part.account_id from teams.group_member as part
        where part.team_id = ${teamId} and part.group_id = any(${groupIds}::uuid[])
      )`;

/**
 * How much is assigned by course, due date and what was done of it. Triggers maintain this for a team and for each of its groups. Those who
 * manage several groups have people in more than one of them, each counted once, so theirs are counted row by row.
 */
export function countedIn(part: PartOfTeam) {
  const { teamId, groupIds } = part;
  const [groupId, ...others] = groupIds ?? [];
  if (groupIds !== null && (groupId === undefined || others.length > 0)) {
    return sql`
      select assigned.course_id, assigned.due_on, assigned.started_at is not null as is_started,
        teams.days_late(assigned.due_on, assigned.done_on) as late_days, count(*) as amount
      from teams.assigned_course as assigned
      where assigned.team_id = ${teamId} and assigned.ended_at is null and assigned.course_id is not null
        and ${inPart(part, sql`assigned.account_id`)}
      group by 1, 2, 3, 4`;
  }
  const isGroup = groupId === undefined ? sql`group_id is null` : sql`group_id = ${groupId}`;
  return sql`
    select course_id, due_on, is_started, late_days, sum(amount) as amount
    from teams.assigned_count
    where team_id = ${teamId} and ${isGroup}
    group by 1, 2, 3, 4
    having sum(amount) > 0`;
}
