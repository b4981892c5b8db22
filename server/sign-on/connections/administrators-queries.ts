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
