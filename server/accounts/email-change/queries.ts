import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

const now = sql<Date>`now()`;

/** One change at a time: a new one replaces the one that was waiting. */
export async function saveEmailChange(
  db: Db,
  accountId: number,
  change: { newEmail: string; codeHash: string | null },
) {
  const row = {
    new_email: change.newEmail,
    code_hash: change.codeHash,
    tries_left: 5,
    code_expires_at: sql<Date>`now() + interval '10 minutes'`,
    created_at: now,
    expires_at: sql<Date>`now() + interval '24 hours'`,
  };
  await db
    .insertInto('accounts.email_change')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export async function findEmailChange(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.email_change')
    .select(['new_email as newEmail', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a try before comparing anything, so that parallel guesses share the five. */
export async function takeEmailChangeTry(db: Db, accountId: number) {
  return db
    .updateTable('accounts.email_change')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('account_id', '=', accountId)
    .where('tries_left', '>', 0)
    .where('code_expires_at', '>', now)
    .returning(['new_email as newEmail', 'code_hash as codeHash'])
    .executeTakeFirst();
}

/** Deleting is using: of two concurrent calls, one succeeds. */
export async function takeEmailChange(db: Db, accountId: number, codeHash: string) {
  const result = await db
    .deleteFrom('accounts.email_change')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteEmailChange(db: Db, accountId: number) {
  const result = await db
    .deleteFrom('accounts.email_change')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function updateEmail(db: Db, accountId: number, email: string) {
  await db.updateTable('accounts.account').set({ email }).where('id', '=', accountId).execute();
}

export async function insertEmailUndo(
  db: Db,
  undo: { accountId: number; oldEmail: string; tokenHash: string },
) {
  await db
    .insertInto('accounts.email_undo')
    .values({
      token_hash: undo.tokenHash,
      account_id: undo.accountId,
      old_email: undo.oldEmail,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .execute();
}

export async function takeEmailUndo(db: Db, tokenHash: string) {
  return db
    .deleteFrom('accounts.email_undo')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning(['account_id as accountId', 'old_email as oldEmail', 'created_at as createdAt'])
    .executeTakeFirst();
}

/** Undoing a change also undoes those made after it. */
export async function deleteEmailUndosSince(db: Db, accountId: number, since: Date) {
  await db
    .deleteFrom('accounts.email_undo')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
}
