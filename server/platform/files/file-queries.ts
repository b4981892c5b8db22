import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';

/** Held by a backup. An arbitrary number that every process agrees on. */
export const removalLock = 7_318_206;

export async function insertDiscarded(db: Db, name: string) {
  await db.insertInto('platform.discarded_file').values({ name }).execute();
}

/** Whether the name was still listed. */
export async function deleteDiscarded(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('platform.discarded_file')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Names discarded at least an hour ago: no upload takes that long. */
export async function takeDiscarded(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .with('due', (db) =>
      db
        .selectFrom('platform.discarded_file')
        .where('discarded_at', '<=', sql<Date>`now() - interval '1 hour'`)
        .orderBy('discarded_at')
        .limit(limit)
        .select('name')
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('platform.discarded_file')
    .where('name', 'in', (eb) => eb.selectFrom('due').select('due.name'))
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * False while a backup copies files: rows that it has read may still need what is discarded by now. A backup that begins
 * later waits until this transaction ends.
 */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}) as may
  `.execute(db);
  return rows[0]?.may === true;
}
