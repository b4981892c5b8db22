import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/**
 * Announces courses that have become late, in teams that await it, once for each due date. What has been late for longer than
 * three days was late before anyone awaited it. Returns how many.
 */
export async function emitLate(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    with late as (
      select assigned.id
      from (
        select distinct team_id from integrations.awaited_by_team where 'assignment.late' = any(types)
      ) as awaiting
      join teams.team on team.id = awaiting.team_id
      cross join lateral (select learning.day_in(team.time_zone, ${now}::timestamptz) as today) as day
      join teams.assigned_course as assigned
        on assigned.team_id = team.id and assigned.due_on between day.today - 3 and day.today - 1
      where assigned.ended_at is null and assigned.done_at is null and assigned.account_id is not null
        and assigned.late_emitted_for is distinct from assigned.due_on
      limit ${most}
      for update of assigned skip locked
    ),
    marked as (
      update teams.assigned_course as assigned set late_emitted_for = due_on
      from late
      where assigned.id = late.id
      returning assigned.*
    )
    select platform.emit('assignment.late', account_id, team_id, jsonb_build_object(
      'course', jsonb_build_object('id', course_id, 'title', course_title),
      'assignment', jsonb_build_object('id', assignment_id, 'dueOn', due_on)
    ))
    from marked`.execute(db);
  return rows.length;
}
