import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { type Asset, figuresOf } from '../drafts/queries.ts';

export async function listFiguresNamed(db: Db, courseId: number, names: readonly string[]) {
  return figuresOf(db, courseId).where(sql<boolean>`figure.name = any(${names}::text[])`).execute();
}

export async function pageFigures(
  db: Db,
  courseId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return withUses(figuresOf(db, courseId))
    .orderBy('figure.added_at', 'desc')
    .orderBy('figure.name')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findFigure(db: Db, courseId: number, name: string) {
  return withUses(figuresOf(db, courseId)).where('figure.name', '=', name).executeTakeFirst();
}

/** Whether it is the cover, and the lessons of the draft that show it, in their text, as the still of a video or in a question, those that were removed too: they can come back. */
function withUses<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  return query.select([
    sql<boolean>`exists (
      select from studio.draft
      where draft.course_id = figure.course_id
        and draft.details -> 'cover' ->> 'figure' = 'figures/' || figure.name
    )`.as('isCover'),
    sql<{ id: string; title: string }[]>`coalesce((
      select jsonb_agg(
        jsonb_build_object('id', lesson.id, 'title', lesson.settings ->> 'title')
        order by lesson.settings ->> 'title'
      )
      from studio.lesson
      where lesson.course_id = figure.course_id
        and (
          position('figures/' || figure.name in lesson.source) > 0
          or jsonb_path_exists(
            jsonb_build_array(lesson.practice, lesson.questions),
            '$.**.figure ? (@ == $path)',
            jsonb_build_object('path', 'figures/' || figure.name)
          )
        )
    ), '[]')`.as('lessons'),
  ]);
}

/** The hash of each by its name. */
export async function listHashes(db: Db, courseId: number) {
  return db
    .selectFrom('studio.figure')
    .where('course_id', '=', courseId)
    .select(['name', 'hash'])
    .execute();
}

export async function insertFigure(db: Db, courseId: number, name: string, hash: string) {
  await db.insertInto('studio.figure').values({ course_id: courseId, name, hash }).execute();
}

export async function deleteFigure(db: Db, courseId: number, name: string) {
  await db
    .deleteFrom('studio.figure')
    .where('course_id', '=', courseId)
    .where('name', '=', name)
    .execute();
}

/** One that exists already counts as new, so that the clean-up leaves it alone until it is used. */
export async function keepAsset(db: Db, asset: Asset) {
  await db
    .insertInto('studio.asset')
    .values(asset)
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Those that no draft and no version has shown for a day, or ever. */
export async function deleteUnusedAssets(db: Db, limit: number) {
  const { rows } = await sql<{ hash: string; isFile: boolean }>`
    delete from studio.asset
    where hash in (
      select hash from studio.asset
      where created_at < now() - interval '1 day'
        and not exists (select from studio.figure where figure.hash = asset.hash)
        and not exists (
          select from studio.version
          where jsonb_path_query_array(content, '$.figures.*') @> to_jsonb(array[asset.hash])
        )
      order by created_at
      limit ${limit}
      for update skip locked
    )
    returning hash, svg is null as "isFile"
  `.execute(db);
  return rows;
}

/** The newest images that a draft shows. */
export async function listNewestImages(db: Db, limit: number) {
  return db
    .selectFrom('studio.asset as asset')
    .where('asset.svg', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('studio.figure as figure')
          .whereRef('figure.hash', '=', 'asset.hash')
          .select('figure.hash'),
      ),
    )
    .select('asset.hash')
    .orderBy('asset.created_at', 'desc')
    .limit(limit)
    .execute();
}
