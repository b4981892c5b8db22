import { type RawBuilder, sql } from 'kysely';
import type { ApiPerson } from '../../../contract/integrations/api.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Window } from './list-by-cursor.ts';

/** Whether an account is in one of these groups; with null, whoever it is. */
export const inGroups = (
  teamId: string,
  groupIds: readonly string[] | null,
  accountId: RawBuilder<unknown>,
) => sql`(
  ${groupIds}::uuid[] is null
  or exists (
    select from teams.group_member as place
    where place.team_id = ${teamId} and place.account_id = ${accountId} and place.group_id = any(${groupIds}::uuid[])
  )
)`;

export interface PersonRow extends Omit<ApiPerson, 'joinedAt'> {
  joinedAt: Date;
}

/** `seenIds`: the groups whose names may be shown. */
export async function listPeople(
  db: Db,
  which: {
    teamId: string;
    groupIds: readonly string[] | null;
    seenIds: readonly string[] | null;
    email: string | null;
    only?: number;
  },
  { limit, after }: Window<number>,
): Promise<PersonRow[]> {
  const { teamId, groupIds, seenIds, email, only = null } = which;
  const { rows } = await sql<PersonRow>`
    with page as (
      select member.* from teams.member
      where member.team_id = ${teamId}
        and ${inGroups(teamId, groupIds, sql`member.account_id`)}
        and (${only}::integer is null or member.account_id = ${only})
        and (${email}::text is null or member.account_id in (
          select id from accounts.account where lower(email) = lower(${email})
        ))
        and (${after}::integer is null or member.account_id > ${after})
      order by member.account_id
      limit ${limit}
    )
    select
      account.id, account.first_name as "firstName", account.last_name as "lastName", account.username, account.email,
      page.role, page.seated as licence, page.joined_at as "joinedAt",
      coalesce((
        select json_agg(json_build_object('id', part.id, 'name', part.name) order by lower(part.name), part.id)
        from teams.group_member as place
        join teams.learning_group as part on part.id = place.group_id
        where place.team_id = ${teamId} and place.account_id = account.id and place.kind = 'group'
          and (${seenIds}::uuid[] is null or part.id = any(${seenIds}::uuid[]))
      ), '[]') as groups,
      (
        select json_build_object('id', place.group_id, 'name', (
          select string_agg(above.name, ' / ' order by branch.depth desc)
          from teams.branch
          join teams.learning_group as above on above.id = branch.ancestor_id
          where branch.group_id = place.group_id
        ))
        from teams.group_member as place
        where place.team_id = ${teamId} and place.account_id = account.id and place.kind = 'department'
          and (${seenIds}::uuid[] is null or place.group_id = any(${seenIds}::uuid[]))
      ) as department
    from page
    join accounts.account on account.id = page.account_id
    order by page.account_id`.execute(db);
  return rows;
}
