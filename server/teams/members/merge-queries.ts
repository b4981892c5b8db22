import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { MergedAccounts } from '../../platform/postgres/merge-rows-queries.ts';

export async function lockTeamsOf(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    select from teams.team
    where id in (select team_id from teams.member where account_id in (${kept}, ${merged}))
    order by id for no key update`.execute(db);
}

/** The higher role stays, and one seat is enough. */
export async function mergeMembers(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ given: string }>`
    select coalesce(jsonb_agg(member), '[]')::text as given
    from teams.member where account_id = ${merged}`.execute(db);
  // A team has one owner at any moment.
  await sql`
    update teams.member set role = 'manager', seated = true where account_id = ${merged} and role = 'owner'`.execute(
    db,
  );
  await sql`
    insert into teams.member (team_id, account_id, role, seated, joined_at)
    select team_id, ${kept}::integer, role, seated, joined_at
    from jsonb_populate_recordset(null::teams.member, ${rows[0]?.given ?? '[]'}::jsonb)
    on conflict (team_id, account_id) do update
    set role = case
        when 'owner' in (member.role, excluded.role) then 'owner'
        when 'administrator' in (member.role, excluded.role) then 'administrator'
        when 'manager' in (member.role, excluded.role) then 'manager'
        else 'learner'
      end,
      seated = member.seated or excluded.seated,
      joined_at = least(member.joined_at, excluded.joined_at)`.execute(db);
}

/** The department of the account that stays wins. Inserted, not updated: triggers count the assigned courses of a group by who joins and leaves. */
export async function mergeGroups(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  await sql`
    insert into teams.group_member (team_id, group_id, account_id, joined_at)
    select team_id, group_id, ${kept}::integer, joined_at from teams.group_member where account_id = ${merged}
    on conflict do nothing`.execute(db);
  await sql`
    insert into teams.group_manager (team_id, group_id, account_id)
    select team_id, group_id, ${kept}::integer from teams.group_manager where account_id = ${merged}
    on conflict (group_id, account_id) do nothing`.execute(db);
  await sql`
    insert into teams.assignment_person (team_id, assignment_id, account_id)
    select team_id, assignment_id, ${kept}::integer from teams.assignment_person where account_id = ${merged}
    on conflict (assignment_id, account_id) do nothing`.execute(db);
}

/**
 * The same course assigned to both is one: done when the first of them was. It's the same if it is the same year of an
 * assignment, or open in the same team twice.
 */
export async function mergeAssigned(db: Db, { kept, merged }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ own: string; other: string }>`
    select distinct on (other.id) own.id as own, other.id as other
    from teams.assigned_course as own
    join teams.assigned_course as other
      on other.account_id = ${merged} and other.team_id = own.team_id
      and (
        (other.assignment_id = own.assignment_id and other.period = own.period)
        or (other.course_id = own.course_id and other.ended_at is null and own.ended_at is null)
      )
    where own.account_id = ${kept}
    order by other.id, own.ended_at is null desc, own.id`.execute(db);
  const own = rows.map((row) => row.own);
  const others = rows.map((row) => row.other);
  await sql`
    with folded as (
      select pair.own, min(other.started_at) as started_at, min(other.done_at) as done_at,
        (array_agg(other.certificate_id) filter (where other.certificate_id is not null))[1] as certificate_id,
        bool_or(other.ended_at is null) as is_open
      from unnest(${own}::uuid[], ${others}::uuid[]) as pair (own, other)
      join teams.assigned_course as other on other.id = pair.other
      group by pair.own
    )
    update teams.assigned_course as assigned
    set started_at = least(assigned.started_at, folded.started_at),
      done_at = least(assigned.done_at, folded.done_at),
      certificate_id = coalesce(assigned.certificate_id, folded.certificate_id),
      ended_at = case when reopened.it then null else assigned.ended_at end,
      end_reason = case when reopened.it then null else assigned.end_reason end
    from folded
    cross join lateral (
      select folded.is_open and not exists (
        select from teams.assigned_course as open
        where open.account_id = ${kept} and open.ended_at is null
          and (open.team_id, open.course_id) in (select team_id, course_id from teams.assigned_course where id = folded.own)
      ) as it
    ) as reopened
    where assigned.id = folded.own`.execute(db);
  await sql`delete from teams.assigned_course where id = any(${others}::uuid[])`.execute(db);
  await sql`
    update teams.assigned_course set account_id = ${kept} where account_id = ${merged}`.execute(db);
}

/** What was learned under one account counts for what was assigned to the other. */
export async function followMergedWork(db: Db, accountId: number): Promise<void> {
  await sql`
    update teams.assigned_course as assigned
    set started_at = coalesce(assigned.started_at, work.started_at), done_at = coalesce(assigned.done_at, work.done_at),
      certificate_id = coalesce(assigned.certificate_id, (
        select certificate.id from learning.certificate
        where certificate.account_id = assigned.account_id and certificate.course_id = assigned.course_id
          and certificate.revoked_at is null
          and (assigned.counts_since is null or certificate.completed_at >= assigned.counts_since)
      ))
    from teams.assigned_course as same
    cross join lateral (
      select min(least(part.done_at, part.marked_at)) as started_at,
        case when count(*) > 0 and count(*) = count(part.done_at) then max(part.done_at) end as done_at
      from teams.counted_lessons(same.account_id, same.course_id, same.counts_since, same.is_repeat) as part
    ) as work
    where same.id = assigned.id and assigned.account_id = ${accountId} and assigned.ended_at is null
      and assigned.course_id is not null`.execute(db);
}
