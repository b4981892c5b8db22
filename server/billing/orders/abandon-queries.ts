import type { Db } from '../../platform/postgres/database.ts';

/** Orders of these accounts that were not paid, in the sequence in which codes are locked. */
export async function listUnpaid(db: Db, accountIds: readonly number[]) {
  return db
    .selectFrom('billing.order')
    .select(['id', 'state'])
    .where('account_id', 'in', accountIds)
    .where('state', 'in', ['open', 'paying', 'invoiced'])
    .orderBy('discount_code_id')
    .orderBy('id')
    .execute();
}

/** Orders of an account for a team that were neither begun to be paid nor invoiced, as above. */
export async function listOpenFor(db: Db, accountId: number, teamId: string) {
  return db
    .selectFrom('billing.order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('state', '=', 'open')
    .orderBy('discount_code_id')
    .orderBy('id')
    .execute();
}
