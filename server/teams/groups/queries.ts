import { sql } from 'kysely';
import type { Group } from '../../../contract/teams/groups.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** The groups and departments that someone manages, with everything below them. */
export async function listManagedGroups(db: Db, teamId: string, accountId: number) {
  return db
    .selectFrom('teams.group_manager as manager')
    .innerJoin('teams.branch as branch', 'branch.ancestor_id', 'manager.group_id')
    .innerJoin('teams.learning_group as part', 'part.id', 'branch.group_id')
    .where('manager.team_id', '=', teamId)
    .where('manager.account_id', '=', accountId)
    .select(['part.id', 'part.kind'])
    .groupBy(['part.id', 'part.kind'])
    .orderBy('part.id')
    .execute();
}

/** A department, and everything in it. */
export async function listBranch(db: Db, teamId: string, departmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams.branch')
    .where('team_id', '=', teamId)
    .where('ancestor_id', '=', departmentId)
    .select('group_id as id')
    .orderBy('group_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** By name, without departments; only these, if ids are given. */
export async function listGroups(
  db: Db,
  teamId: string,
  groupIds: readonly string[] | null,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select
      learning_group.id, learning_group.name, learning_group.email_domain as "emailDomain",
      (select count(*) from teams.group_member where group_id = learning_group.id) as people,
      coalesce((
        select json_agg(
          json_build_object('accountId', account.id, 'name', account.first_name || ' ' || account.last_name)
          order by lower(account.first_name || ' ' || account.last_name), account.id
        )
        from teams.group_manager as manager
        join accounts.account on account.id = manager.account_id
        where manager.group_id = learning_group.id
      ), '[]') as managers
    from teams.learning_group
    where learning_group.team_id = ${teamId} and learning_group.kind = 'group'
      and (${groupIds}::uuid[] is null or learning_group.id = any(${groupIds}::uuid[]))
    order by lower(learning_group.name), learning_group.id`.execute(db);
  return rows;
}

/** Which of these groups the team has. */
export async function listTeamGroupIds(
  db: Db,
  teamId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('id', '=', sql<string>`any(${groupIds}::uuid[])`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function countGroups(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('kind', '=', 'group')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertGroup(
  db: Db,
  group: { teamId: string; name: string; emailDomain: string | null },
): Promise<string> {
  const { id } = await db
    .insertInto('teams.learning_group')
    .values({ team_id: group.teamId, name: group.name, email_domain: group.emailDomain })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGroup(
  db: Db,
  groupId: string,
  change: { name?: string; email_domain?: string | null },
) {
  await db.updateTable('teams.learning_group').set(change).where('id', '=', groupId).execute();
}

export async function deleteGroup(db: Db, groupId: string) {
  await db.deleteFrom('teams.learning_group').where('id', '=', groupId).execute();
}

/** Which of these accounts are in the team. */
export async function listMemberIds(
  db: Db,
  teamId: string,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('teams.member')
    .where('team_id', '=', teamId)
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .select('account_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Members whose address is at the domain. */
export async function listMembersAtDomain(
  db: Db,
  teamId: string,
  domain: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.team_id', '=', teamId)
    .where(sql<string>`split_part(lower(account.email), '@', 2)`, '=', domain)
    .select('account.id')
    .orderBy('account.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The groups whose rule fits one of these addresses. */
export async function listGroupsByRule(
  db: Db,
  teamId: string,
  emails: readonly string[],
): Promise<string[]> {
  const domains = emails.map((email) => email.toLowerCase().split('@')[1] ?? '');
  const rows = await db
    .selectFrom('teams.learning_group')
    .where('team_id', '=', teamId)
    .where('email_domain', '=', sql<string>`any(${domains}::text[])`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listGroupsOfInvitation(db: Db, invitationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teams.invitation_group')
    .where('invitation_id', '=', invitationId)
    .select('group_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those who are in a group already stay as they are. Returns who is new. */
export async function insertPeople(
  db: Db,
  teamId: string,
  people: readonly { groupId: string; accountId: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into teams.group_member (team_id, group_id, account_id)
    select ${teamId}, * from unnest(
      ${people.map(({ groupId }) => groupId)}::uuid[], ${people.map(({ accountId }) => accountId)}::integer[]
    )
    on conflict do nothing
    returning account_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deletePeople(db: Db, groupId: string, accountIds: readonly number[]) {
  await db
    .deleteFrom('teams.group_member')
    .where('group_id', '=', groupId)
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .execute();
}

/** Says whether they are new. */
export async function insertManager(
  db: Db,
  teamId: string,
  groupId: string,
  accountId: number,
): Promise<boolean> {
  const added = await db
    .insertInto('teams.group_manager')
    .values({ team_id: teamId, group_id: groupId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Says whether they were one. */
export async function deleteManager(db: Db, groupId: string, accountId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('teams.group_manager')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function findEmail(db: Db, accountId: number): Promise<string> {
  const { email } = await db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select('email')
    .executeTakeFirstOrThrow();
  return email;
}
