import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

interface Counts {
  people: number;
  joinedThisWeek: number;
  departments: number;
  withoutDepartment: number;
  branchManagers: number;
  unmanagedDepartments: number;
  createdAt: Date;
  agreedCents: number | null;
  agreedCurrency: string | null;
}

export async function countOrganisation(db: Db, teamId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from teams.member where team_id = team.id) as people,
      (
        select count(*) from teams.member where team_id = team.id and joined_at > now() - interval '7 days'
      ) as "joinedThisWeek",
      (select count(*) from teams.learning_group where team_id = team.id and kind = 'department') as departments,
      (
        select count(*) from teams.member
        where member.team_id = team.id and not exists (
          select from teams.group_member as place
          where place.team_id = member.team_id and place.account_id = member.account_id and place.kind = 'department'
        )
      ) as "withoutDepartment",
      (
        select count(distinct manager.account_id) from teams.group_manager as manager
        join teams.learning_group as part on part.id = manager.group_id and part.kind = 'department'
        where manager.team_id = team.id
      ) as "branchManagers",
      (
        select count(*) from teams.learning_group as part
        where part.team_id = team.id and part.kind = 'department' and not exists (
          select from teams.branch
          join teams.group_manager as manager on manager.group_id = branch.ancestor_id
          where branch.group_id = part.id
        )
      ) as "unmanagedDepartments",
      team.created_at as "createdAt", team.agreed_cents as "agreedCents", team.agreed_currency as "agreedCurrency"
    from teams.team
    where team.id = ${teamId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The team was found before.');
  return counts;
}

/** The owner and administrators, by name. */
export async function listAdministering(db: Db, teamId: string) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.team_id', '=', teamId)
    .where('member.role', 'in', ['owner', 'administrator'])
    .select([
      'member.account_id as accountId',
      'member.role',
      sql<string>`account.first_name || ' ' || account.last_name`.as('name'),
    ])
    .orderBy(sql`lower(account.first_name || ' ' || account.last_name)`)
    .execute();
}

export async function listSeatsOf(db: Db, teamId: string, accountIds: readonly number[]) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.team_id', '=', teamId)
    .where('member.account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .select(['member.account_id as accountId', 'member.seated', 'account.username'])
    .orderBy('member.account_id')
    .execute();
}

export async function updateSeated(
  db: Db,
  teamId: string,
  accountIds: readonly number[],
  seated: boolean,
) {
  await db
    .updateTable('teams.member')
    .set({ seated })
    .where('team_id', '=', teamId)
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .execute();
}
