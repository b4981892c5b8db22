import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function findDepartment(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('kind', '=', 'department')
    .select(['id', 'name', 'parent_id as parentId'])
    .executeTakeFirst();
}

export async function countDepartments(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('kind', '=', 'department')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The last department of a path that there is, and how many of its names lead there. */
export async function findByPath(
  db: Db,
  teamId: string,
  names: readonly string[],
): Promise<{ id: string; level: number } | undefined> {
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive step as (
      select lower(name) as name, level::integer from unnest(${names}::text[]) with ordinality as path (name, level)
    ),
    found as (
      select part.id, step.level
      from teams.learning_group as part
      join step on step.level = 1 and step.name = lower(part.name)
      where part.team_id = ${teamId} and part.kind = 'department' and part.parent_id is null
      union all
      select part.id, step.level
      from found
      join step on step.level = found.level + 1
      join teams.learning_group as part on part.parent_id = found.id and lower(part.name) = step.name
    )
    select id, level from found order by level desc limit 1`.execute(db);
  return rows[0];
}

/** Departments inside each other, the first of them below `parentId` or at the top. Returns the last. */
export async function insertPath(
  db: Db,
  teamId: string,
  parentId: string | null,
  names: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with path as materialized (
      select platform.uuid_v7() as id, name, level from unnest(${names}::text[]) with ordinality as path (name, level)
    )
    insert into teams.learning_group (id, team_id, kind, name, parent_id)
    select id, ${teamId}, 'department', name, coalesce(lag(id) over (order by level), ${parentId}::uuid)
    from path
    order by level
    returning id`.execute(db);
  const last = rows.at(-1);
  if (!last) throw new Error('A path has at least one name.');
  return last.id;
}

/** Which of these members are in another department, or in none if they shall be in one. */
export async function listElsewhere(
  db: Db,
  teamId: string,
  accountIds: readonly number[],
  departmentId: string | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member.account_id as id
    from teams.member
    left join teams.group_member as place
      on place.team_id = member.team_id and place.account_id = member.account_id and place.kind = 'department'
    where member.team_id = ${teamId} and member.account_id = any(${accountIds}::integer[])
      and place.group_id is distinct from ${departmentId}::uuid`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deletePlaces(db: Db, teamId: string, accountIds: readonly number[]) {
  await db
    .deleteFrom('teams.group_member')
    .where('team_id', '=', teamId)
    .where('kind', '=', 'department')
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .execute();
}
