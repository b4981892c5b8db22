import type { Db } from '../../platform/postgres/database.ts';

/** The account with its devices, second factors and changes of address. */
export async function exportAccount(db: Db, accountId: number) {
  const [account, sessions, secondFactors, emailChanges, formerEmails] = await Promise.all([
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
        'suspended_at',
        'password_changed_at',
        'exported_at',
      ])
      .where('id', '=', accountId)
      .executeTakeFirst(),
    db
      .selectFrom('accounts.session')
      .select(['created_at', 'last_seen_at', 'proved_at', 'expires_at', 'user_agent', 'address'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts.second_factor')
      .select(['created_at', 'confirmed_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts.email_change')
      .select(['new_email', 'created_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('accounts.email_undo')
      .select(['old_email', 'created_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  return { account, sessions, secondFactors, emailChanges, formerEmails };
}
