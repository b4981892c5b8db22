import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Teams in which a year is over, by their own calendars. */
export async function listTeamsToRenew(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select team.id from teams.team
    where team.id in (
        -- A day further than UTC is, so that the index can be used.
        select team_id from teams.assigned_course
        where ended_at is null and renews_on <= (${now}::timestamptz at time zone 'UTC')::date + 1
      )
      and exists (
        select from teams.assigned_course as assigned
        where assigned.team_id = team.id and assigned.ended_at is null
          and assigned.renews_on <= learning.day_in(team.time_zone, ${now}::timestamptz)
      )
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the periods that are over. Needs the team's lock. */
export async function endPeriods(db: Db, teamId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update teams.assigned_course as assigned set ended_at = now(), end_reason = 'period_over'
    from teams.team
    where team.id = ${teamId} and assigned.team_id = team.id and assigned.ended_at is null
      and assigned.renews_on <= learning.day_in(team.time_zone, ${now}::timestamptz)
    returning assigned.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends open courses of teams that are closed or whose licences have run out. Returns how many. */
export async function endUnlicensed(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update teams.assigned_course as assigned set ended_at = now(), end_reason = 'licence_ended'
    from teams.team
    where team.id = assigned.team_id and assigned.ended_at is null
      and (team.closed_at is not null or team.open_until <= now())`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Training records are stored for seven years after they end. */
export async function deleteOldRecords(db: Db) {
  await sql`
    delete from teams.assigned_course
    where ended_at < now() - interval '7 years'`.execute(db);
}
