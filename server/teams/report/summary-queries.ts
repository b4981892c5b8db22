import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Teams that learn: open, with something assigned. Some at a time, by id. */
export async function listLearningTeams(db: Db, afterId: string | null, limit: number) {
  const { rows } = await sql<{ id: string; name: string; timeZone: string }>`
    select team.id, team.name, team.time_zone as "timeZone" from teams.team
    where (${afterId}::uuid is null or team.id > ${afterId}::uuid)
      and not team.personal and team.closed_at is null and team.open_until > now()
      and exists (
        select from teams.assigned_course where assigned_course.team_id = team.id and assigned_course.ended_at is null
      )
    order by team.id
    limit ${limit}`.execute(db);
  return rows;
}

export interface SummaryReader {
  accountId: number;
  email: string;
  firstName: string;
  /** Null for the owner, administrators and managers, who see the whole team. */
  groupIds: string[] | null;
}

/** Claims this week's email for everyone who manages the team or a group of it and wants it. Nobody is claimed twice. */
export async function claimReaders(db: Db, teamId: string, week: Day): Promise<SummaryReader[]> {
  const { rows } = await sql<SummaryReader>`
    with readers as (
      select member.account_id,
        case when member.role = 'learner' then array(
          select group_id from teams.group_manager
          where group_manager.team_id = member.team_id and group_manager.account_id = member.account_id
        ) end as group_ids
      from teams.member
      join accounts.account on account.id = member.account_id and account.suspended_at is null
      left join notifications.preference on preference.account_id = member.account_id
      where member.team_id = ${teamId} and coalesce(preference.mail_team, true)
        and (
          member.role <> 'learner'
          or exists (
            select from teams.group_manager
            where group_manager.team_id = member.team_id and group_manager.account_id = member.account_id
          )
        )
    ),
    claimed as (
      insert into teams.weekly_summary (account_id, team_id, week)
      select account_id, ${teamId}, ${week}::date from readers
      on conflict do nothing
      returning account_id
    )
    select readers.account_id as "accountId", account.email, account.first_name as "firstName",
      readers.group_ids as "groupIds"
    from claimed
    join readers on readers.account_id = claimed.account_id
    join accounts.account on account.id = claimed.account_id
    order by claimed.account_id`.execute(db);
  return rows;
}

export async function deleteOldSummaries(db: Db) {
  await sql`delete from teams.weekly_summary where week < current_date - 35`.execute(db);
}
