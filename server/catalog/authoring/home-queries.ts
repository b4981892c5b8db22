import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function listHome(db: Db) {
  return db
    .selectFrom('catalog.course')
    .where('featured_position', 'is not', null)
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .orderBy('featured_position')
    .execute();
}

export async function listOffered(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('catalog.course')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .execute();
}

/** Places are unique at all times, so they are cleared first. Only courses whose place changes are touched. */
export async function writeHome(db: Db, ids: readonly number[]) {
  await sql`
    insert into catalog.arranged_home (only_row) values (true)
    on conflict (only_row) do update set arranged_at = now()`.execute(db);
  await sql`
    update catalog.course set featured_position = null
    where featured_position is not null
      and featured_position is distinct from array_position(${ids}::integer[], id)`.execute(db);
  await sql`
    update catalog.course set featured_position = array_position(${ids}::integer[], id)
    where id = any(${ids}::integer[]) and featured_position is null`.execute(db);
}

export async function isHomeArranged(db: Db): Promise<boolean> {
  const row = await db.selectFrom('catalog.arranged_home').select('only_row').executeTakeFirst();
  return row !== undefined;
}
