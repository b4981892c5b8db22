import type { Db } from '../../platform/postgres/database.ts';

/**
 * Another provider, or another key, could call itself by the name of anyone. People whose account is their own show once more,
 * with their password, that it's still them; accounts that the organisation manages stay linked.
 */
export async function forgetOwnAccounts(
  db: Db,
  { id, teamId }: { id: string; teamId: string },
): Promise<void> {
  await db
    .deleteFrom('sign_on.identity')
    .where('connection_id', '=', id)
    .where('account_id', 'not in', (eb) =>
      eb.selectFrom('accounts.account').select('id').where('managed_by', '=', teamId),
    )
    .execute();
}
