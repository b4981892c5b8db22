import { sql } from 'kysely';
import { type Department, maxDepartmentLevels } from '../../../contract/teams/departments.ts';
import type { Day } from '../../../contract/text/days.ts';
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

/** By name, with the sums of each branch; only these, if ids are given. Everyone is in one department, so the sums are exact. */
export async function listDepartments(
  db: Db,
  teamId: string,
  groupIds: readonly string[] | null,
  today: Day,
): Promise<Department[]> {
  const { rows } = await sql<Department>`
    with seen as (
      select id, parent_id, name from teams.learning_group
      where team_id = ${teamId} and kind = 'department'
        and (${groupIds}::uuid[] is null or id = any(${groupIds}::uuid[]))
    ),
    placed as (
      select group_id, count(*) as people from teams.group_member
      where team_id = ${teamId} and kind = 'department'
      group by group_id
    ),
    learning as (
      select group_id, sum(amount) as assigned,
        coalesce(sum(amount) filter (where late_days is null and due_on < ${today}::date), 0) as late
      from teams.assigned_count
      where team_id = ${teamId} and group_id is not null
      group by group_id
    ),
    late as (
      select place.group_id, count(distinct assigned.account_id) as people
      from teams.assigned_course as assigned
      join teams.group_member as place
        on place.team_id = assigned.team_id and place.account_id = assigned.account_id and place.kind = 'department'
      where assigned.team_id = ${teamId} and assigned.ended_at is null and assigned.done_at is null
        and assigned.due_on < ${today}::date
      group by place.group_id
    ),
    sums as (
      select branch.ancestor_id, coalesce(sum(placed.people), 0)::integer as people,
        coalesce(sum(placed.people) filter (where branch.depth = 0), 0)::integer as own_people,
        coalesce(sum(learning.assigned), 0)::integer as assigned, coalesce(sum(learning.late), 0)::integer as late,
        coalesce(sum(late.people), 0)::integer as late_people
      from teams.branch
      left join placed on placed.group_id = branch.group_id
      left join learning on learning.group_id = branch.group_id
      left join late on late.group_id = branch.group_id
      where branch.ancestor_id in (select id from seen)
      group by branch.ancestor_id
    ),
    managers as (
      select manager.group_id, json_agg(
        json_build_object('accountId', account.id, 'name', account.first_name || ' ' || account.last_name)
        order by lower(account.first_name || ' ' || account.last_name), account.id
      ) as list
      from teams.group_manager as manager
      join accounts.account on account.id = manager.account_id
      where manager.team_id = ${teamId}
      group by manager.group_id
    )
    select seen.id, above.id as "parentId", seen.name, sums.people, sums.own_people as "ownPeople",
      coalesce(managers.list, '[]') as managers, sums.assigned, sums.late, sums.late_people as "latePeople"
    from seen
    join sums on sums.ancestor_id = seen.id
    left join seen as above on above.id = seen.parent_id
    left join managers on managers.group_id = seen.id
    order by lower(seen.name), seen.id`.execute(db);
  return rows;
}

export async function countWithoutDepartment(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.member
    where member.team_id = ${teamId} and not exists (
      select from teams.group_member as place
      where place.team_id = member.team_id and place.account_id = member.account_id and place.kind = 'department'
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function renameDepartment(db: Db, id: string, name: string) {
  await db.updateTable('teams.learning_group').set({ name }).where('id', '=', id).execute();
}

export async function moveDepartment(db: Db, id: string, parentId: string | null) {
  await db
    .updateTable('teams.learning_group')
    .set({ parent_id: parentId })
    .where('id', '=', id)
    .execute();
}

export async function moveChildren(db: Db, id: string, parentId: string | null) {
  await db
    .updateTable('teams.learning_group')
    .set({ parent_id: parentId })
    .where('parent_id', '=', id)
    .execute();
}

export async function listOwnPeople(db: Db, teamId: string, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('teams.group_member')
    .where('team_id', '=', teamId)
    .where('group_id', '=', id)
    .select('account_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listPeopleOfBranch(db: Db, teamId: string, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('teams.branch as branch')
    .innerJoin('teams.group_member as place', 'place.group_id', 'branch.group_id')
    .where('branch.ancestor_id', '=', id)
    .where('place.team_id', '=', teamId)
    .select('place.account_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

interface Move {
  teamId: string;
  departmentId: string;
  /** Null for the top. */
  parentId: string | null;
}

type MoveProblem = 'department_inside_itself' | 'departments_too_deep' | 'department_name_taken';

/** What the database would refuse a move for. */
export async function findMoveProblem(
  db: Db,
  { teamId, departmentId, parentId }: Move,
): Promise<MoveProblem | null> {
  const { rows } = await sql<{ problem: MoveProblem | null }>`
    select case
      when exists (select from teams.branch where ancestor_id = ${departmentId} and group_id = ${parentId}::uuid)
        then 'department_inside_itself'
      when ${parentId}::uuid is not null
        and (select max(depth) from teams.branch where group_id = ${parentId}::uuid)
          + (select max(depth) from teams.branch where ancestor_id = ${departmentId}) + 1 >= ${maxDepartmentLevels}
        then 'departments_too_deep'
      when exists (
        select from teams.learning_group as part
        join teams.learning_group as other
          on other.team_id = part.team_id and other.kind = 'department' and other.id <> part.id
          and lower(other.name) = lower(part.name) and other.parent_id is not distinct from ${parentId}::uuid
        where part.id = ${departmentId} and part.team_id = ${teamId}
      ) then 'department_name_taken'
    end as problem`.execute(db);
  return rows[0]?.problem ?? null;
}

interface Watcher {
  accountId: number;
  name: string;
  sees: 'gains' | 'loses' | 'same';
  /** How many people more, or fewer. */
  people: number;
}

/**
 * The managers of a department and of those above it, before and after a move, with how many people of the branch they begin or cease
 * to see. What they see through other groups, or through departments further down, they see either way.
 */
export async function listWatchersOfMove(
  db: Db,
  { teamId, departmentId, parentId }: Move,
): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    with inside as (
      select group_id as id from teams.branch where ancestor_id = ${departmentId}
    ),
    before as (
      select ancestor_id as id from teams.branch where group_id = ${departmentId} and depth > 0
    ),
    after as (
      select ancestor_id as id from teams.branch where group_id = ${parentId}::uuid
    ),
    watcher as (
      select manager.account_id, bool_or(manager.group_id in (select id from before)) as before,
        bool_or(manager.group_id in (select id from after)) as after,
        bool_or(manager.group_id = ${departmentId}) as own
      from teams.group_manager as manager
      join teams.member
        on member.team_id = manager.team_id and member.account_id = manager.account_id and member.role = 'learner'
      where manager.team_id = ${teamId} and (
        manager.group_id = ${departmentId}
        or manager.group_id in (select id from before) or manager.group_id in (select id from after)
      )
      group by manager.account_id
    ),
    change as (
      select account_id, case
        when own or before = after then 'same'
        when after then 'gains'
        else 'loses'
      end as sees
      from watcher
    )
    select change.account_id as "accountId", account.first_name || ' ' || account.last_name as name, change.sees,
      case when change.sees = 'same' then 0 else (
        select count(*) from teams.group_member as place
        where place.group_id in (select id from inside) and not exists (
          select from teams.group_member as other
          join teams.branch on branch.group_id = other.group_id
          join teams.group_manager as manager
            on manager.group_id = branch.ancestor_id and manager.account_id = change.account_id
          where other.team_id = place.team_id and other.account_id = place.account_id
            and not (other.kind = 'department' and manager.group_id in (select id from before union select id from after))
        )
      ) end as people
    from change
    join accounts.account on account.id = change.account_id
    order by lower(account.first_name || ' ' || account.last_name), change.account_id`.execute(db);
  return rows;
}

/** The managers of a department, with how many people of the branch they would no longer see without it. */
export async function listWatchersOfDeletion(db: Db, teamId: string, departmentId: string) {
  const { rows } = await sql<Omit<Watcher, 'sees'>>`
    select manager.account_id as "accountId", account.first_name || ' ' || account.last_name as name, (
      select count(*) from teams.branch as inside
      join teams.group_member as place on place.group_id = inside.group_id
      where inside.ancestor_id = ${departmentId} and not exists (
        select from teams.group_member as other
        join teams.branch on branch.group_id = other.group_id
        join teams.group_manager as also
          on also.group_id = branch.ancestor_id and also.account_id = manager.account_id and also.group_id <> ${departmentId}
        where other.team_id = place.team_id and other.account_id = place.account_id
      )
    ) as people
    from teams.group_manager as manager
    join teams.member
      on member.team_id = manager.team_id and member.account_id = manager.account_id and member.role = 'learner'
    join accounts.account on account.id = manager.account_id
    where manager.team_id = ${teamId} and manager.group_id = ${departmentId}
    order by lower(account.first_name || ' ' || account.last_name), manager.account_id`.execute(db);
  return rows;
}

/** Titles of what is assigned to a department itself. */
export async function listCoursesOf(db: Db, teamId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams.assignment_group as target')
    .innerJoin('teams.assignment as assignment', 'assignment.id', 'target.assignment_id')
    .innerJoin('catalog.course as course', 'course.id', 'assignment.course_id')
    .where('target.team_id', '=', teamId)
    .where('target.group_id', '=', id)
    .where('assignment.withdrawn_at', 'is', null)
    .select('course.title')
    .distinct()
    .orderBy('course.title')
    .limit(20)
    .execute();
  return rows.map(({ title }) => title);
}

export async function countChildren(db: Db, teamId: string, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('parent_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Titles of what is assigned to the departments that will be above it and aren't now. */
export async function listCoursesOfMove(
  db: Db,
  { teamId, departmentId, parentId }: Move,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select distinct course.title
    from teams.branch
    join teams.assignment_group as target on target.group_id = branch.ancestor_id
    join teams.assignment on assignment.id = target.assignment_id and assignment.withdrawn_at is null
    join catalog.course on course.id = assignment.course_id
    where branch.group_id = ${parentId}::uuid and branch.team_id = ${teamId}
      and branch.ancestor_id not in (select ancestor_id from teams.branch where group_id = ${departmentId})
    order by course.title
    limit 20`.execute(db);
  return rows.map(({ title }) => title);
}
