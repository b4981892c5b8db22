import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Nothing if it is suspended already: of two Admins at once, one suspends it. */
export async function writeSuspension(db: Db, accountId: number, reason: string) {
  return db
    .updateTable('accounts.account')
    .set({ suspended_at: sql<Date>`now()`, suspension_reason: reason })
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .returning(['username', 'email', 'first_name as firstName'])
    .executeTakeFirst();
}

/** Nothing if it isn't suspended. */
export async function liftSuspension(db: Db, accountId: number) {
  const { rows } = await sql<{
    username: string;
    email: string;
    firstName: string;
    reason: string;
  }>`
    with former as (
      select id, suspension_reason from accounts.account
      where id = ${accountId} and suspended_at is not null
      for no key update
    )
    update accounts.account set suspended_at = null, suspension_reason = ''
    from former
    where account.id = former.id and suspended_at is not null
    returning username, email, first_name as "firstName", former.suspension_reason as reason`.execute(
    db,
  );
  return rows[0];
}
