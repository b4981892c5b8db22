import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** One that exists already counts as new, so that the clean-up leaves it alone until it is published. */
export async function keepCover(db: Db, hash: string) {
  await db
    .insertInto('catalog.cover')
    .values({ hash })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Those that no course has shown for a day, or ever. */
export async function deleteUnused(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    delete from catalog.cover
    where hash in (
      select hash from catalog.cover
      where created_at < now() - interval '1 day'
        and not exists (select from catalog.course where course.cover = cover.hash)
      order by created_at
      limit ${limit}
      for update skip locked
    )
    returning hash
  `.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function listNewest(db: Db, limit: number): Promise<string[]> {
  const covers = await db
    .selectFrom('catalog.cover as cover')
    .where(sql<boolean>`exists (select from catalog.course where course.cover = cover.hash)`)
    .select('cover.hash')
    .orderBy('cover.created_at', 'desc')
    .limit(limit)
    .execute();
  return covers.map(({ hash }) => hash);
}
