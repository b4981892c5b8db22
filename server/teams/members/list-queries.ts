import { sql } from 'kysely';
import type { ListedMember } from '../../../contract/teams/groups.ts';
import type { TeamRole } from '../../../contract/teams/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { branchesOf, departmentPath } from '../groups/branches-queries.ts';

export interface SeenMembers {
  teamId: string;
  /** Only members of these, departments below them included; everyone if null. */
  groupIds: readonly string[] | null;
  search: string;
  /** The id of one group, or `none` for those in no group. */
  group: string | null;
  /** The id of a department, with everything in it, or `none`. */
  department: string | null;
  role: TeamRole | null;
  licence: 'with' | 'without' | null;
  /** Accounts that belong to the organisation, or people's own. */
  account: 'managed' | 'own' | null;
}

function where(seen: SeenMembers) {
  const { teamId, groupIds, search, group, department, role, licence, account } = seen;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const inGroup = (condition: ReturnType<typeof sql>) => sql`exists (
    select from teams.group_member as part
    where part.team_id = member.team_id and part.account_id = member.account_id and ${condition}
  )`;
  const conditions = [
    sql`member.team_id = ${teamId}`,
    groupIds === null ? sql`true` : inGroup(sql`part.group_id = any(${groupIds}::uuid[])`),
    search === ''
      ? sql`true`
      : sql`(
          lower(account.first_name || ' ' || account.last_name) like ${pattern}
          or lower(account.username) like ${pattern} or lower(account.email) like ${pattern}
        )`,
  ];
  if (group === 'none') conditions.push(sql`not ${inGroup(sql`part.kind = 'group'`)}`);
  else if (group !== null) conditions.push(inGroup(sql`part.group_id = ${group}::uuid`));
  if (department === 'none') {
    conditions.push(sql`not ${inGroup(sql`part.kind = 'department'`)}`);
  } else if (department !== null) {
    conditions.push(inGroup(sql`part.group_id in (${branchesOf([department])})`));
  }
  if (role !== null) conditions.push(sql`member.role = ${role}`);
  if (licence !== null)
    conditions.push(licence === 'with' ? sql`member.seated` : sql`not member.seated`);
  if (account !== null) {
    const isManaged = sql`account.managed_by = member.team_id`;
    conditions.push(account === 'managed' ? isManaged : sql`${isManaged} is not true`);
  }
  return sql.join(conditions, sql` and `);
}

/** By name: the owner first, then administrators, managers and learners. */
export async function listMemberPage(
  db: Db,
  seen: SeenMembers,
  page: { sort: 'name' | 'joinedAt'; order: 'asc' | 'desc'; limit: number; offset: number },
) {
  const direction = page.order === 'desc' ? sql`desc` : sql`asc`;
  const name = sql`lower(account.first_name || ' ' || account.last_name) ${direction}`;
  const order =
    page.sort === 'joinedAt'
      ? sql`member.joined_at ${direction}, ${name}`
      : sql`array_position(array['owner', 'administrator', 'manager', 'learner'], member.role) ${direction}, ${name}`;
  const { rows } = await sql<Omit<ListedMember, 'can' | 'joinedAt'> & { joinedAt: Date }>`
    select
      member.account_id as "accountId", account.first_name || ' ' || account.last_name as name,
      account.username, account.email, member.role, member.seated, member.joined_at as "joinedAt",
      coalesce((
        select json_agg(
          json_build_object('id', part.id, 'name', part.name, 'manages', role.manages)
          order by lower(part.name), part.id
        )
        from (
          select group_id, bool_or(manages) as manages
          from (
            select group_id, false as manages from teams.group_member
            where team_id = member.team_id and account_id = member.account_id
            union all
            select group_id, true from teams.group_manager
            where team_id = member.team_id and account_id = member.account_id
          ) as belongs
          group by group_id
        ) as role
        join teams.learning_group as part on part.id = role.group_id and part.kind = 'group'
        where ${seen.groupIds}::uuid[] is null or part.id = any(${seen.groupIds}::uuid[])
      ), '[]') as groups,
      (
        select json_build_object('id', place.group_id, 'name', path.name)
        from teams.group_member as place
        cross join lateral (${departmentPath(sql`place.group_id`)}) as path
        where place.team_id = member.team_id and place.account_id = member.account_id and place.kind = 'department'
          and (${seen.groupIds}::uuid[] is null or place.group_id = any(${seen.groupIds}::uuid[]))
      ) as department,
      coalesce(account.managed_by = member.team_id, false) as managed
    from teams.member
    join accounts.account on account.id = member.account_id
    where ${where(seen)}
    order by ${order}, member.account_id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export interface ExportedMember {
  accountId: number;
  name: string;
  username: string;
  email: string;
  role: TeamRole;
  seated: boolean;
  managed: boolean;
  /** Of the department and those above it; null without one. */
  department: string | null;
  joinedAt: Date;
}

/** By name, from the one after `after` on. */
export async function listMembersAfter(
  db: Db,
  seen: SeenMembers,
  { after, limit }: { after: ExportedMember | undefined; limit: number },
): Promise<ExportedMember[]> {
  const name = sql`lower(account.first_name || ' ' || account.last_name)`;
  const { rows } = await sql<ExportedMember>`
    select
      member.account_id as "accountId", account.first_name || ' ' || account.last_name as name,
      account.username, account.email, member.role, member.seated, member.joined_at as "joinedAt",
      coalesce(account.managed_by = member.team_id, false) as managed,
      (
        select path.name
        from teams.group_member as place
        cross join lateral (${departmentPath(sql`place.group_id`)}) as path
        where place.team_id = member.team_id and place.account_id = member.account_id and place.kind = 'department'
          and (${seen.groupIds}::uuid[] is null or place.group_id = any(${seen.groupIds}::uuid[]))
      ) as department
    from teams.member
    join accounts.account on account.id = member.account_id
    where ${where(seen)}
      and ${after ? sql`(${name}, member.account_id) > (lower(${after.name}), ${after.accountId}::integer)` : sql`true`}
    order by ${name}, member.account_id
    limit ${limit}`.execute(db);
  return rows;
}

export async function countMembers(db: Db, seen: SeenMembers): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from teams.member
    join accounts.account on account.id = member.account_id
    where ${where(seen)}`.execute(db);
  return rows[0]?.count ?? 0;
}
