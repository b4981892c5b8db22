import type { Db } from '../../platform/postgres/database.ts';

/** The account with its devices and second factors. */
export async function exportAccount(db: Db, accountId: number) {
  const [account, sessions, secondFactors] = await Promise.all([
    db
      .selectFrom('accounts.account')
      .select([
        'id',
        'username',
        'email',
        'first_name',
        'last_name',
        'phone_number',
        'role',
        'created_at',
      ])
      .where('id', '=', accountId)
      .executeTakeFirst(),
    db
      .selectFrom('accounts.session')
      .select(['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts.second_factor')
      .select(['created_at', 'confirmed_at'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  return { account, sessions, secondFactors };
}
