import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { Media } from './media-types.ts';

/** One that exists already counts as new, so that the clean-up leaves it alone until it is used. */
export async function keepMedia(db: Db, media: readonly Media[]) {
  if (media.length === 0) return;
  await db
    .insertInto('catalog.media')
    .values(media.map((one) => ({ ...one })))
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export async function listMedia(db: Db, hashes: readonly string[]): Promise<Media[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('catalog.media')
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .select(['hash', 'type', 'bytes', 'seconds', 'width', 'height', 'captions'])
    .execute();
}

/** Those that no lesson, no draft and no version has shown for a day, or ever. */
export async function deleteUnused(db: Db, limit: number) {
  const { rows } = await sql<{ hash: string; type: string; isFile: boolean }>`
    delete from catalog.media
    where hash in (
      select hash from catalog.media
      where created_at < now() - interval '1 day'
        and not exists (select from catalog.lesson where lesson.media @> array[media.hash])
        and not exists (
          select from catalog.earlier_lesson where earlier_lesson.media @> array[media.hash]
        )
        and not exists (select from studio.draft_media as drafted where drafted.hash = media.hash)
        and not exists (
          select from studio.published_media
          where published_media.hashes @> to_jsonb(array[media.hash])
        )
      order by created_at
      limit ${limit}
      for update skip locked
    )
    returning hash, type, captions is null as "isFile"
  `.execute(db);
  return rows;
}

/** The newest files that a lesson shows. */
export async function listNewestFiles(db: Db, limit: number) {
  return db
    .selectFrom('catalog.media as media')
    .where('media.captions', 'is', null)
    .where(
      sql<boolean>`exists (select from catalog.lesson where lesson.media @> array[media.hash])`,
    )
    .select(['media.hash', 'media.type'])
    .orderBy('media.created_at', 'desc')
    .limit(limit)
    .execute();
}
