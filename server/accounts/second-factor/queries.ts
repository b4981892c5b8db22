import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function findFactor(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.second_factor')
    .select(['secret', 'confirmed_at', 'last_used_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Replaces an unconfirmed factor; returns false if one is already confirmed. */
export async function saveUnconfirmedFactor(db: Db, accountId: number, secret: string) {
  const result = await db
    .insertInto('accounts.second_factor')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, last_used_step: 0 })
        .where('accounts.second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Each time step is accepted once: of two concurrent calls, one succeeds. */
export async function takeStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('accounts.second_factor')
    .set({ last_used_step: step })
    .where('account_id', '=', accountId)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function confirmFactor(db: Db, accountId: number): Promise<boolean> {
  const result = await db
    .updateTable('accounts.second_factor')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns whether it was on. */
export async function deleteFactor(db: Db, accountId: number): Promise<boolean> {
  await db.deleteFrom('accounts.recovery_code').where('account_id', '=', accountId).execute();
  const deleted = await db
    .deleteFrom('accounts.second_factor')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted?.confirmed_at != null;
}

/** Leaves one that was confirmed in the meantime alone. */
export async function deleteUnconfirmedFactor(db: Db, accountId: number) {
  await db
    .deleteFrom('accounts.second_factor')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute();
}

export async function replaceRecoveryCodes(db: Db, accountId: number, hashes: string[]) {
  await db.deleteFrom('accounts.recovery_code').where('account_id', '=', accountId).execute();
  await db
    .insertInto('accounts.recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('accounts.recovery_code')
    .select((codes) => codes.fn.countAll<string>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Deleting is using: of two concurrent calls, one succeeds. */
export async function takeRecoveryCode(db: Db, accountId: number, codeHash: string) {
  const result = await db
    .deleteFrom('accounts.recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
