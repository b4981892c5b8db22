import { sql } from 'kysely';
import { breakGlassDays } from '../../../contract/sign-on/overview.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface Administrator {
  accountId: number;
  email: string;
  firstName: string;
  role: 'owner' | 'administrator';
}

/** The owner and the administrators of an organisation, who look after how it signs in. */
export async function listAdministrators(db: Db, teamId: string): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .select([
      'account.id as accountId',
      'account.email',
      'account.first_name as firstName',
      'member.role',
    ])
    .where('member.team_id', '=', teamId)
    .where('member.role', 'in', ['owner', 'administrator'])
    .orderBy('account.id')
    .limit(50)
    .execute();
  return rows.map(({ role, ...row }) => ({
    ...row,
    role: role === 'owner' ? 'owner' : 'administrator',
  }));
}

export interface BreakGlassRow {
  accountId: number;
  name: string;
  usedAt: Date | null;
  counts: boolean;
}

/** The owner and the administrators, and when each last signed in with password and second factor. */
export async function listBreakGlass(db: Db, teamId: string): Promise<BreakGlassRow[]> {
  const { rows } = await sql<BreakGlassRow>`
    select account.id as "accountId", concat_ws(' ', account.first_name, account.last_name) as name,
      factor.signed_in_at as "usedAt",
      account.second_factor_on and account.suspended_at is null
        and coalesce(factor.signed_in_at > now() - make_interval(days => ${breakGlassDays}), false) as counts
    from teams.member
    join accounts.account on account.id = member.account_id
    left join accounts.second_factor as factor on factor.account_id = account.id and factor.confirmed_at is not null
    where member.team_id = ${teamId} and member.role in ('owner', 'administrator')
    order by counts desc, account.id
    limit 50`.execute(db);
  return rows;
}
