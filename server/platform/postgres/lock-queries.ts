import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Waits for the lock of this name, which is released when the transaction ends. */
export async function acquireLock(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
