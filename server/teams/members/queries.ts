import { sql } from 'kysely';
import type { TeamRole } from '../../../contract/teams/teams.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function findMembership(db: Db, teamId: string, accountId: number) {
  return db
    .selectFrom('teams.member')
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .select(['account_id as accountId', 'role', 'seated'])
    .executeTakeFirst();
}

/** Owner first, then administrators, managers and learners, by name; or only one of them, or those in some groups. */
export async function listMembers(
  db: Db,
  teamId: string,
  which: { only?: number; groupIds?: readonly string[] | null; limit: number },
) {
  const { only = null, groupIds = null, limit } = which;
  return db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.team_id', '=', teamId)
    .$if(only !== null, (query) => query.where('member.account_id', '=', only))
    .$if(groupIds !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('teams.group_member as part')
            .whereRef('part.account_id', '=', 'member.account_id')
            .where('part.group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
            .select('part.group_id'),
        ),
      ),
    )
    .select([
      'member.account_id as accountId',
      sql<string>`account.first_name || ' ' || account.last_name`.as('name'),
      'account.username',
      'account.email',
      'member.role',
      'member.seated',
      'member.joined_at as joinedAt',
    ])
    .orderBy(
      sql`array_position(array['owner', 'administrator', 'manager', 'learner'], member.role)`,
    )
    .orderBy(sql`lower(account.first_name || ' ' || account.last_name)`)
    .orderBy('member.account_id')
    .limit(limit)
    .execute();
}

export async function insertMember(
  db: Db,
  member: { teamId: string; accountId: number; role: TeamRole; seated: boolean },
) {
  const { teamId, accountId, role, seated } = member;
  await db
    .insertInto('teams.member')
    .values({ team_id: teamId, account_id: accountId, role, seated })
    .execute();
}

export async function getName(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(['username', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow();
}

/** Without the owner, who is notified separately. */
export async function listSeatedOthers(db: Db, teamId: string): Promise<number[]> {
  const members = await db
    .selectFrom('teams.member')
    .where('team_id', '=', teamId)
    .where('role', '<>', 'owner')
    .where('seated', '=', true)
    .select('account_id as accountId')
    .orderBy('account_id')
    .execute();
  return members.map(({ accountId }) => accountId);
}

export async function findOwner(db: Db, teamId: string): Promise<number | undefined> {
  const owner = await db
    .selectFrom('teams.member')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .select('account_id as accountId')
    .executeTakeFirst();
  return owner?.accountId;
}

export async function findOwnerContact(db: Db, teamId: string) {
  return db
    .selectFrom('teams.member as owner')
    .innerJoin('accounts.account as account', 'account.id', 'owner.account_id')
    .where('owner.team_id', '=', teamId)
    .where('owner.role', '=', 'owner')
    .select(['account.id as accountId', 'account.email', 'account.first_name as firstName'])
    .executeTakeFirst();
}

export async function deleteMember(db: Db, teamId: string, accountId: number) {
  await db
    .deleteFrom('teams.member')
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .execute();
}

export async function updateMember(
  db: Db,
  member: { teamId: string; accountId: number },
  change: { role?: TeamRole; seated?: boolean },
) {
  await db
    .updateTable('teams.member')
    .set(change)
    .where('team_id', '=', member.teamId)
    .where('account_id', '=', member.accountId)
    .execute();
}

/** Teams owned by these accounts, locked, with the number of other members. */
export async function lockTeamsOwnedBy(db: Db, accountIds: readonly number[]) {
  const owned = await db
    .selectFrom('teams.team as team')
    .innerJoin('teams.member as member', 'member.team_id', 'team.id')
    .where('member.role', '=', 'owner')
    .where('member.account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .select('team.id')
    .orderBy('team.id')
    .forUpdate(['team'])
    .execute();
  if (owned.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; isOpen: boolean; others: number }>`
    select
      team.id, team.name,
      team.closed_at is null and team.open_until > now() as "isOpen",
      (
        select count(*) from teams.member
        where member.team_id = team.id and member.account_id <> all(${accountIds}::integer[])
      ) as others
    from teams.team
    where team.id = any(${owned.map(({ id }) => id)}::uuid[])
    order by team.id`.execute(db);
  return rows;
}

export async function deleteTeams(db: Db, ids: readonly string[]) {
  await sql`delete from teams.team where id = any(${ids}::uuid[])`.execute(db);
}
