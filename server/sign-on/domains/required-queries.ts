import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { domainOf } from './domain-name.ts';

export interface RequiringTeam {
  teamId: string;
  team: string;
}

/** The organisation that keeps an account from using its password. */
export async function findPasswordRefusal(
  db: Db,
  accountId: number,
): Promise<RequiringTeam | undefined> {
  return db
    .selectFrom('sign_on.password_refused as refused')
    .innerJoin('teams.team as team', 'team.id', 'refused.team_id')
    .select(['team.id as teamId', 'team.name as team'])
    .where('refused.account_id', '=', accountId)
    .executeTakeFirst();
}

/** The organisation that requires its own sign-in for addresses at this one's domain. */
export async function findRequired(db: Db, email: string): Promise<RequiringTeam | undefined> {
  return db
    .selectFrom('sign_on.enforced_domain as domain')
    .innerJoin('teams.team as team', 'team.id', 'domain.team_id')
    .select(['team.id as teamId', 'team.name as team'])
    .where('domain.domain', '=', domainOf(email))
    .executeTakeFirst();
}

/** The organisation for which someone has just used a password although sign-on is required: its owner or an administrator. */
export async function findBrokenGlass(
  db: Db,
  accountId: number,
): Promise<(RequiringTeam & { email: string }) | undefined> {
  const { rows } = await sql<RequiringTeam & { email: string }>`
    select team.id as "teamId", team.name as team, account.email
    from accounts.account
    join sign_on.enforced_domain as domain on domain.domain = split_part(lower(account.email), '@', 2)
    join teams.member on member.team_id = domain.team_id and member.account_id = account.id
      and member.role in ('owner', 'administrator')
    join teams.team on team.id = domain.team_id
    where account.id = ${accountId}`.execute(db);
  return rows[0];
}

/** Whoever signs in with a password at this moment waits, and then finds it refused. */
export async function lockPeople(db: Db, teamId: string, domain: string): Promise<void> {
  await sql`
    select from accounts.account
    where managed_by = ${teamId} and split_part(lower(email), '@', 2) = ${domain}
      or id in (
        select account_id from teams.member
        where team_id = ${teamId} and role in ('owner', 'administrator')
      )
    order by id
    for update`.execute(db);
}

/** Returns those for which sign-on was required. */
export async function liftRequirements(
  db: Db,
  domain: string,
): Promise<{ id: string; teamId: string; domain: string }[]> {
  return db
    .updateTable('sign_on.domain')
    .set({ enforced: false })
    .where('enforced', '=', true)
    .where('domain', '=', domain)
    .returning(['id', 'team_id as teamId', 'domain'])
    .execute();
}

export async function listRequired(db: Db): Promise<{ domain: string; team: string }[]> {
  return db
    .selectFrom('sign_on.enforced_domain as domain')
    .innerJoin('teams.team as team', 'team.id', 'domain.team_id')
    .select(['domain.domain', 'team.name as team'])
    .orderBy('domain.domain')
    .execute();
}
