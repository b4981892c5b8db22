import { sql } from 'kysely';
import type { Prerequisite } from '../../../contract/catalog/course-fields.ts';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { toCourseRow } from '../courses/course-row.ts';
import type { ContentCourse, ContentLesson } from './content.ts';
import type { Fingerprint } from './fingerprint.ts';

// An arbitrary number that every process uses.
const contentLock = 7_318_207;

/** Held until the transaction ends, so that processes starting together load one after the other. */
export async function lockContent(db: Db) {
  await sql`select pg_advisory_xact_lock(${sql.lit(contentLock)})`.execute(db);
}

export async function findFingerprint(db: Db): Promise<Fingerprint | undefined> {
  const loaded = await db
    .selectFrom('catalog.loaded_content')
    .select('fingerprint')
    .executeTakeFirst();
  if (!loaded) return undefined;
  const [content = '', writer = ''] = loaded.fingerprint.split('.');
  return { content, writer };
}

export async function writeFingerprint(db: Db, { content, writer }: Fingerprint) {
  const fingerprint = `${content}.${writer}`;
  await db
    .insertInto('catalog.loaded_content')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ fingerprint }))
    .execute();
}

export async function listLoadedHashes(db: Db): Promise<Map<number, string | null>> {
  const courses = await db
    .selectFrom('catalog.course')
    .select(['id', 'content_hash as contentHash'])
    .execute();
  return new Map(courses.map(({ id, contentHash }) => [id, contentHash]));
}

export async function listStudioCourseIds(db: Db): Promise<Set<number>> {
  const courses = await db
    .selectFrom('catalog.course')
    .where('studio_since', 'is not', null)
    .select('id')
    .execute();
  return new Set(courses.map(({ id }) => id));
}

/** Up to `limit` lessons that were published in the studio, in the order of their ids. */
export async function listStudioLessons(db: Db, afterId: string | null, limit: number) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('course.studio_since', 'is not', null)
    .$if(afterId !== null, (query) => query.where('lesson.id', '>', afterId ?? ''))
    .select(['lesson.id', 'lesson.html'])
    .orderBy('lesson.id')
    .limit(limit)
    .execute();
}

export async function updateHtml(db: Db, lessons: readonly { id: string; html: string }[]) {
  await sql`
    update catalog.lesson set html = given.html
    from unnest(
      ${lessons.map(({ id }) => id)}::uuid[], ${lessons.map(({ html }) => html)}::text[]
    ) as given (id, html)
    where lesson.id = given.id`.execute(db);
}

/** The course that each of these lessons belongs to, by slug. */
export async function listLessonOwners(
  db: Db,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const lessons = await db
    .selectFrom('catalog.lesson')
    .where('slug', '=', sql<string>`any(${slugs}::text[])`)
    .select(['slug', 'course_id as courseId'])
    .execute();
  return new Map(lessons.map(({ slug, courseId }) => [slug, courseId]));
}

/** Unpublishes courses, and records that nobody unpublished them individually. */
export async function hideCourses(db: Db, ids: readonly number[]) {
  await db
    .updateTable('catalog.course')
    .set({ published_at: null, hidden_at: sql<Date>`now()` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('published_at', 'is not', null)
    .where('content_hash', 'is not', null)
    .where('studio_since', 'is', null)
    .execute();
}

export async function publishHidden(db: Db) {
  await db
    .updateTable('catalog.course')
    .set({ published_at: sql<Date>`now()`, hidden_at: null })
    .where('hidden_at', 'is not', null)
    .execute();
}

/** Publishes a new course. An existing one keeps its owner and stays published or not. */
export async function writeCourse(db: Db, course: ContentCourse) {
  const values = {
    ...toCourseRow(course),
    faqs: JSON.stringify(course.faqs),
    // Once an Admin has arranged Home, files and drafts choose no places.
    featured_position: sql<
      number | null
    >`case when not exists (select from catalog.arranged_home) then ${course.featured}::integer end`,
    content_hash: course.hash,
  };
  await db
    .insertInto('catalog.course')
    .values({ id: course.id, ...values, published_at: new Date() })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...values,
        featured_position: sql<number | null>`case
          when exists (select from catalog.arranged_home) then course.featured_position
          else excluded.featured_position
        end`,
        version: sql<number>`course.version + (course.content_hash is distinct from excluded.content_hash)::int`,
      }),
    )
    .execute();
}

/** Content brings its own ids, so the sequence has to continue after the highest. */
export async function continueCourseIds(db: Db) {
  await sql`
    select setval(pg_get_serial_sequence('catalog.course', 'id'), (select max(id) from catalog.course))
  `.execute(db);
}

/** Courses that aren't there are left out. */
export async function writePrerequisites(
  db: Db,
  courseId: number,
  prerequisites: readonly Prerequisite[] = [],
) {
  await db.deleteFrom('catalog.prerequisite').where('course_id', '=', courseId).execute();
  const ids = prerequisites.map(({ course }) => course);
  await sql`
    insert into catalog.prerequisite (course_id, needed_course_id, position, required)
    select ${courseId}, course.id, named.position, named.required
    from unnest(
      ${ids}::integer[], ${prerequisites.map(({ required }) => required)}::boolean[]
    ) with ordinality as named (id, required, position)
    join catalog.course on course.id = named.id
    on conflict do nothing`.execute(db);
}

/** Writes the modules of a course and returns their ids in order. */
export async function writeModules(
  db: Db,
  courseId: number,
  written: readonly { title: string; opens: WeekOpening | null }[],
) {
  await db
    .deleteFrom('catalog.module')
    .where('course_id', '=', courseId)
    .where('position', '>', written.length)
    .execute();
  const modules = await db
    .insertInto('catalog.module')
    .values(
      written.map(({ title, opens }, index) => ({
        course_id: courseId,
        position: index + 1,
        title,
        opens: opens && JSON.stringify(opens),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'position']).doUpdateSet({
        title: sql<string>`excluded.title`,
        opens: sql<string | null>`excluded.opens`,
      }),
    )
    .returning(['id', 'position'])
    .execute();
  return modules.sort((one, other) => one.position - other.position).map(({ id }) => id);
}

export interface PlacedLesson extends ContentLesson {
  /** Without one, the lesson keeps or gets its own. */
  id: string | undefined;
  moduleId: string;
  position: number;
  /** Whether someone may read it depends on more than having the course. */
  gated: boolean;
}

/** Writes the lessons of a course and withdraws those it no longer has. Withdrawn rows stay, because attempts refer to them. */
export async function writeLessons(db: Db, courseId: number, lessons: readonly PlacedLesson[]) {
  await db
    .updateTable('catalog.lesson')
    .set({ position: null, module_id: null })
    .where('course_id', '=', courseId)
    .where('position', 'is not', null)
    .where(
      'slug',
      'not in',
      lessons.map(({ slug }) => slug),
    )
    .execute();
  return db
    .insertInto('catalog.lesson')
    .values(
      lessons.map((lesson) => ({
        ...(lesson.id !== undefined && { id: lesson.id }),
        course_id: courseId,
        module_id: lesson.moduleId,
        position: lesson.position,
        slug: lesson.slug,
        title: lesson.title,
        kind: lesson.kind,
        minutes: lesson.minutes,
        preview: lesson.preview,
        gated: lesson.gated,
        source: lesson.source,
        html: lesson.html,
        headings: lesson.headings,
        words: lesson.text,
        photos: JSON.stringify(lesson.photos),
        task: lesson.task ? JSON.stringify(lesson.task) : null,
        peer_review: lesson.peerReview ?? false,
        accepted_from: lesson.acceptedFrom ?? null,
        deadline: lesson.deadline ? JSON.stringify(lesson.deadline) : null,
        group_size: lesson.group ?? null,
        // Fellow learners review by the titles of the criteria.
        rubric: lesson.rubric ?? lesson.criteria?.map(({ title }) => title) ?? [],
        criteria: lesson.criteria ? JSON.stringify(lesson.criteria) : null,
        activities: JSON.stringify(lesson.activities),
        media: lesson.media ?? [],
        content_hash: lesson.hash,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        course_id: eb.ref('excluded.course_id'),
        module_id: eb.ref('excluded.module_id'),
        position: eb.ref('excluded.position'),
        title: eb.ref('excluded.title'),
        kind: eb.ref('excluded.kind'),
        minutes: eb.ref('excluded.minutes'),
        preview: eb.ref('excluded.preview'),
        gated: eb.ref('excluded.gated'),
        source: eb.ref('excluded.source'),
        html: eb.ref('excluded.html'),
        headings: eb.ref('excluded.headings'),
        words: eb.ref('excluded.words'),
        photos: sql<string>`excluded.photos`,
        task: sql<string | null>`excluded.task`,
        peer_review: eb.ref('excluded.peer_review'),
        accepted_from: eb.ref('excluded.accepted_from'),
        deadline: sql<string | null>`excluded.deadline`,
        group_size: eb.ref('excluded.group_size'),
        rubric: eb.ref('excluded.rubric'),
        criteria: sql<string | null>`excluded.criteria`,
        activities: sql<string>`excluded.activities`,
        media: eb.ref('excluded.media'),
        content_hash: eb.ref('excluded.content_hash'),
        version: sql<number>`lesson.version + (lesson.content_hash is distinct from excluded.content_hash)::int`,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
}

/** All prices are in the currency of the installation. */
export async function updateCurrency(db: Db, currency: string): Promise<void> {
  await db
    .updateTable('catalog.course')
    .set({ currency })
    .where('currency', '<>', currency)
    .execute();
}
