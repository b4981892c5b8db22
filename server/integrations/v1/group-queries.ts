import { sql } from 'kysely';
import type { ApiGroup } from '../../../contract/integrations/api.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Window } from './list-by-cursor.ts';

/** A group, or a department with everything in it. */
export async function listBranch(db: Db, teamId: string, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams.branch')
    .where('team_id', '=', teamId)
    .where('ancestor_id', '=', groupId)
    .select('group_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listGroups(
  db: Db,
  which: {
    teamId: string;
    groupIds: readonly string[] | null;
    kind: ApiGroup['kind'] | null;
    only?: string;
  },
  { limit, after }: Window<string>,
): Promise<ApiGroup[]> {
  const { teamId, groupIds, kind, only = null } = which;
  const { rows } = await sql<ApiGroup>`
    with page as (
      select id, kind, name, parent_id from teams.learning_group
      where team_id = ${teamId}
        and (${groupIds}::uuid[] is null or id = any(${groupIds}::uuid[]))
        and (${kind}::text is null or kind = ${kind})
        and (${only}::uuid is null or id = ${only})
        and (${after}::uuid is null or id > ${after})
      order by id
      limit ${limit}
    )
    select
      page.id, page.kind, page.name,
      (
        select string_agg(above.name, ' / ' order by branch.depth desc)
        from teams.branch
        join teams.learning_group as above on above.id = branch.ancestor_id
        where branch.group_id = page.id
      ) as path,
      case when ${groupIds}::uuid[] is null or page.parent_id = any(${groupIds}::uuid[]) then page.parent_id end as "parentId",
      (
        select count(*)::integer
        from teams.branch
        join teams.group_member as place on place.team_id = ${teamId} and place.group_id = branch.group_id
        where branch.ancestor_id = page.id
      ) as people
    from page
    order by page.id`.execute(db);
  return rows;
}
