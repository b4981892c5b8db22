import { sql } from 'kysely';
import { compileOnce, type Given } from '../postgres/compile-once.ts';
import type { Db } from '../postgres/database.ts';

interface Tries {
  key: string;
  windowSeconds: number;
  times: number;
}

const tries = compileOnce(
  (_db, given: Given<Tries>) => sql<{ hits: number; seconds_left: number }>`
    insert into platform.throttle as t (key, hits, window_ends_at)
    values (${given.key}, ${given.times}, now() + make_interval(secs => ${given.windowSeconds}))
    on conflict (key) do update set
      hits = case when t.window_ends_at <= now() then excluded.hits else t.hits + excluded.hits end,
      window_ends_at = case when t.window_ends_at <= now() then excluded.window_ends_at else t.window_ends_at end
    returning hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`,
);

/** Counts one or more tries and returns how many the current window has, and when it ends. */
export async function countTry(db: Db, key: string, windowSeconds: number, times = 1) {
  const row = await tries.executeTakeFirst(db, { key, windowSeconds, times });
  return { hits: row?.hits ?? 0, secondsLeft: Math.max(1, row?.seconds_left ?? 1) };
}

/** Counts one, to be sent together with other statements. */
export const countingTry = (db: Db, key: string, windowSeconds: number) =>
  tries.fill(db, { key, windowSeconds, times: 1 });

/** Whether the current window has a try. */
export async function isCounted(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform.throttle')
    .select('key')
    .where('key', '=', key)
    .where('window_ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteTries(db: Db, key: string) {
  await db.deleteFrom('platform.throttle').where('key', '=', key).execute();
}

export async function uncountTry(db: Db, key: string) {
  await db
    .updateTable('platform.throttle')
    .set((eb) => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export async function deleteEndedWindows(db: Db) {
  await db.deleteFrom('platform.throttle').where('window_ends_at', '<', sql<Date>`now()`).execute();
}
