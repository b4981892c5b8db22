import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface PendingRegistration {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  password_hash: string;
}

export async function saveRegistration(db: Db, registration: PendingRegistration) {
  const day = sql<Date>`now() + interval '24 hours'`;
  await db
    .insertInto('accounts.registration')
    .values({ ...registration, expires_at: day })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email), lower(username)`).doUpdateSet((eb) => ({
        username: eb.ref('excluded.username'),
        email: eb.ref('excluded.email'),
        first_name: eb.ref('excluded.first_name'),
        last_name: eb.ref('excluded.last_name'),
        phone_number: eb.ref('excluded.phone_number'),
        password_hash: eb.ref('excluded.password_hash'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function hasRegistration(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts.registration')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRegistration(db: Db, email: string, username: string) {
  return db
    .selectFrom('accounts.registration')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(sql`lower(username)`, '=', sql<string>`lower(${username}::text)`)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function deleteRegistrations(db: Db, email: string) {
  await db
    .deleteFrom('accounts.registration')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
}

export async function saveEmailCode(db: Db, email: string, codeHash: string) {
  const code = {
    code_hash: codeHash,
    tries_left: 5,
    expires_at: sql<Date>`now() + interval '10 minutes'`,
  };
  await db
    .insertInto('accounts.email_code')
    .values({ email, ...code })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(code))
    .execute();
}

/** Uses up a try before comparing anything, so that parallel guesses share the five. */
export async function takeCodeTry(db: Db, email: string) {
  return db
    .updateTable('accounts.email_code')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
}

/** Deleting is using: of two concurrent calls, one succeeds. */
export async function takeEmailCode(db: Db, email: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('accounts.email_code')
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
