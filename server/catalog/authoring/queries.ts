import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** A course that nobody but its teachers can see yet. */
export async function insertUnpublished(
  db: Db,
  course: { title: string; ownerAccountId: number; categorySlug: string; currency: string },
): Promise<number> {
  const { id } = await db
    .insertInto('catalog.course')
    .values({
      title: course.title,
      owner_account_id: course.ownerAccountId,
      category_slug: course.categorySlug,
      currency: course.currency,
      subject: '',
      summary: '',
      teacher: '',
      illustration: '',
      price_cents: 0,
      studio_since: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False if it was published before: then it can only be archived. */
export async function deleteUnpublished(db: Db, courseId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('catalog.course')
    .where('id', '=', courseId)
    .where('published_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** From now on its files are left alone. */
export async function writeStudioSince(db: Db, courseId: number) {
  await db
    .updateTable('catalog.course')
    .set({ studio_since: sql<Date>`now()` })
    .where('id', '=', courseId)
    .where('studio_since', 'is', null)
    .execute();
}

export async function writePublished(db: Db, courseId: number) {
  await db
    .updateTable('catalog.course')
    .set({
      published_at: sql<Date>`coalesce(published_at, now())`,
      hidden_at: null,
      // Publishing doesn't put an archived course on the home page.
      featured_position: sql<
        number | null
      >`case when archived_at is null then featured_position end`,
    })
    .where('id', '=', courseId)
    .execute();
}

export async function writeArchived(db: Db, courseId: number, isArchived: boolean) {
  await db
    .updateTable('catalog.course')
    // An archived course gives up its place on the home page: another may take it.
    .set(
      isArchived
        ? { archived_at: sql<Date>`now()`, featured_position: null }
        : { archived_at: null },
    )
    .where('id', '=', courseId)
    .where('archived_at', isArchived ? 'is' : 'is not', null)
    .execute();
}

export async function listLessonIds(db: Db, courseId: number): Promise<Map<string, string>> {
  const lessons = await db
    .selectFrom('catalog.lesson')
    .where('course_id', '=', courseId)
    .select(['slug', 'id'])
    .execute();
  return new Map(lessons.map(({ slug, id }) => [slug, id]));
}

/** Which of these addresses lead, or once led, to a lesson of another course. */
export async function listTakenSlugs(
  db: Db,
  courseId: number,
  slugs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select wanted.slug
    from unnest(${slugs}::text[]) as wanted (slug)
    where exists (
        select from catalog.lesson
        where lower(lesson.slug) = lower(wanted.slug) and lesson.course_id <> ${courseId}
      )
      or exists (
        select from catalog.lesson_redirect as redirect
        join catalog.lesson on lesson.id = redirect.lesson_id
        where redirect.slug = lower(wanted.slug) and lesson.course_id <> ${courseId}
      )
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** Of published lessons, by their address or a former one. */
export async function listKnownSlugs(
  db: Db,
  { courseId, kept }: { courseId: number; kept: readonly string[] },
  slugs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select wanted.slug
    from unnest(${slugs}::text[]) as wanted (slug)
    where exists (
      select from catalog.lesson
      join catalog.course on course.id = lesson.course_id
      where (
          lower(lesson.slug) = wanted.slug
          or lesson.id = (select lesson_id from catalog.lesson_redirect where slug = wanted.slug)
        )
        and lesson.position is not null and course.published_at is not null
        and (lesson.course_id <> ${courseId} or lesson.id = any(${kept}::uuid[]))
    )`.execute(db);
  return rows.map(({ slug }) => slug);
}

export async function findFeatured(db: Db, position: number) {
  return db
    .selectFrom('catalog.course')
    .where('featured_position', '=', position)
    .select(['id', 'title'])
    .executeTakeFirst();
}

/** Gives lessons their new addresses and leaves redirects at the old ones. Two lessons may exchange theirs. */
export async function renameLessons(
  db: Db,
  courseId: number,
  lessons: readonly { id: string; slug: string }[],
) {
  const ids = lessons.map(({ id }) => id);
  const slugs = lessons.map(({ slug }) => slug);
  await sql`
    with wanted as (
      select * from unnest(${ids}::uuid[], ${slugs}::text[]) as wanted (id, slug)
    ),
    renamed as (
      select lesson.id, lesson.slug as former
      from catalog.lesson join wanted using (id)
      where lesson.slug <> wanted.slug
    ),
    redirected as (
      insert into catalog.lesson_redirect (slug, lesson_id)
      select lower(former), id from renamed
      on conflict (slug) do update set lesson_id = excluded.lesson_id
    )
    -- Out of each other's way first: no two may have the same address even for a moment.
    update catalog.lesson set slug = 'moving-' || lesson.id
    from renamed
    where lesson.id = renamed.id
  `.execute(db);
  await sql`
    -- A lesson that the course no longer has gives its address to one that wants it.
    update catalog.lesson set slug = 'withdrawn-' || lesson.id
    where course_id = ${courseId} and id <> all(${ids}::uuid[])
      and lower(slug) = any(select lower(wanted) from unnest(${slugs}::text[]) as wanted)
  `.execute(db);
  await sql`
    update catalog.lesson set slug = wanted.slug
    from unnest(${ids}::uuid[], ${slugs}::text[]) as wanted (id, slug)
    where lesson.id = wanted.id and lesson.slug <> wanted.slug
  `.execute(db);
  // An address in use leads to its own lesson.
  await sql`
    delete from catalog.lesson_redirect where slug = any(select lower(slug) from unnest(${slugs}::text[]) as slug)
  `.execute(db);
}

export async function lockCourse(db: Db, courseId: number) {
  return db
    .selectFrom('catalog.course')
    .where('id', '=', courseId)
    .select(['content_hash as contentHash', 'studio_since as studioSince'])
    .forUpdate()
    .executeTakeFirst();
}

export async function listNeededCourses(db: Db, courseId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    title: string;
    published: boolean;
    archived: boolean;
    leadsBack: boolean;
  }>`
    with recursive needed as (
      select id as start, id as reached from unnest(${ids}::integer[]) as id
      union
      select needed.start, prerequisite.needed_course_id
      from needed join catalog.prerequisite on prerequisite.course_id = needed.reached
    )
    select course.id, course.title, course.published_at is not null as published,
      course.archived_at is not null as archived,
      exists (
        select from needed where needed.start = course.id and needed.reached = ${courseId}
      ) as "leadsBack"
    from catalog.course
    where course.id = any(${ids}::integer[])`.execute(db);
  return rows;
}
