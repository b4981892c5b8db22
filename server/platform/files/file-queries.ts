import { sql } from 'kysely';
import type { Db } from '../postgres/database.ts';

/** Held by a backup. An arbitrary number that every process agrees on. */
export const removalLock = 7_318_206;

export async function insertDiscarded(db: Db, names: readonly string[]) {
  if (names.length === 0) return;
  await db
    .insertInto('platform.discarded_file')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether the name was still listed, and its removal hadn't begun. */
export async function deleteDiscarded(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('platform.discarded_file')
    .where('name', '=', name)
    .where('removing_since', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Far longer than removing a batch takes: a process that claimed it earlier has ended, or lost its reply. */
const longestRemoval = sql<Date>`now() - interval '30 minutes'`;

/** Marks names that were discarded at least an hour ago: no upload takes that long. */
export async function claimDiscarded(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .with('due', (db) =>
      db
        .selectFrom('platform.discarded_file')
        .where('discarded_at', '<=', sql<Date>`now() - interval '1 hour'`)
        .where((eb) =>
          eb.or([eb('removing_since', 'is', null), eb('removing_since', '<', longestRemoval)]),
        )
        .orderBy('discarded_at')
        .limit(limit)
        .select('name')
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('platform.discarded_file')
    .set({ removing_since: sql<Date>`now()` })
    .where('name', 'in', (eb) => eb.selectFrom('due').select('due.name'))
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function isBeingRemoved(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform.discarded_file')
    .where('name', '=', name)
    .select('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing was removed: until the next try in an hour, the same content can be stored. */
export async function releaseDiscarded(db: Db, name: string) {
  await db
    .updateTable('platform.discarded_file')
    .set({ removing_since: null, discarded_at: sql<Date>`now()` })
    .where('name', '=', name)
    .execute();
}

/** Their files are gone. */
export async function deleteRemoved(db: Db, name: string) {
  await db.deleteFrom('platform.discarded_file').where('name', '=', name).execute();
}

/**
 * False while a backup copies files: rows that it has read may still need files that are discarded by now. A backup that begins
 * later waits until this transaction ends, and sees its result.
 */
export async function mayRemoveFiles(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${removalLock}) as may
  `.execute(db);
  return rows[0]?.may === true;
}
