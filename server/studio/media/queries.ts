import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { mediaOf } from '../drafts/queries.ts';

const typesOf = {
  video: ['video/mp4', 'video/webm'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'],
  pdf: ['application/pdf'],
  captions: ['text/vtt'],
} as const;

export async function pageMedia(
  db: Db,
  courseId: number,
  kind: keyof typeof typesOf | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  return mediaOf(db, courseId)
    .$if(kind !== undefined, (query) =>
      query.where('media.type', 'in', typesOf[kind ?? 'video'] as readonly string[]),
    )
    .select([withLessons, sql<number>`count(*) over ()::integer`.as('total')])
    .orderBy('drafted.added_at', 'desc')
    .orderBy('drafted.name')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findMedia(db: Db, courseId: number, name: string) {
  return mediaOf(db, courseId)
    .where('drafted.name', '=', name)
    .select(withLessons)
    .executeTakeFirst();
}
export type MediaRow = NonNullable<Awaited<ReturnType<typeof findMedia>>>;

/** The words of captions: read for one file at a time, because they are long. */
export async function findCaptions(db: Db, courseId: number, name: string) {
  const found = await mediaOf(db, courseId)
    .select('media.captions')
    .where('drafted.name', '=', name)
    .executeTakeFirst();
  return found?.captions ?? undefined;
}

export async function listCaptions(db: Db, courseId: number, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .selectFrom('studio.media as drafted')
    .innerJoin('catalog.media as media', 'media.hash', 'drafted.hash')
    .where('drafted.course_id', '=', courseId)
    .where(sql<boolean>`drafted.name = any(${names}::text[])`)
    .select(['drafted.name', 'media.captions'])
    .execute();
}

/** The lessons of the draft that use it, those that were removed too: they can come back. */
const withLessons = sql<{ id: string; title: string }[]>`coalesce((
  select jsonb_agg(
    jsonb_build_object('id', lesson.id, 'title', lesson.settings ->> 'title')
    order by lesson.settings ->> 'title'
  )
  from studio.lesson
  where lesson.course_id = drafted.course_id
    and position('media/' || drafted.name in lesson.source) > 0
), '[]')`.as('lessons');

export async function listNamed(db: Db, courseId: number, names: readonly string[]) {
  return mediaOf(db, courseId).where(sql<boolean>`drafted.name = any(${names}::text[])`).execute();
}

/** Names, hashes and sizes of everything in a course. */
export async function listSizes(db: Db, courseId: number) {
  return db
    .selectFrom('studio.media as drafted')
    .innerJoin('catalog.media as media', 'media.hash', 'drafted.hash')
    .where('drafted.course_id', '=', courseId)
    .select(['drafted.name', 'drafted.hash', 'media.bytes'])
    .execute();
}

export async function isInDraft(db: Db, courseId: number, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('studio.media')
    .where('course_id', '=', courseId)
    .where('hash', '=', hash)
    .select('hash')
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertMedia(db: Db, courseId: number, name: string, hash: string) {
  await db.insertInto('studio.media').values({ course_id: courseId, name, hash }).execute();
}

export async function updateMedia(db: Db, courseId: number, name: string, hash: string) {
  await db
    .updateTable('studio.media')
    .set({ hash })
    .where('course_id', '=', courseId)
    .where('name', '=', name)
    .execute();
}

export async function deleteMedia(db: Db, courseId: number, name: string) {
  await db
    .deleteFrom('studio.media')
    .where('course_id', '=', courseId)
    .where('name', '=', name)
    .execute();
}
