import { sql } from 'kysely';
import type {
  CourseContent,
  CourseDetails,
  DraftActivity,
  DraftLesson,
  DraftPractice,
  DraftQuestion,
  LessonSettings,
  Outline,
} from '../../../contract/studio/content.ts';
import type { Media } from '../../catalog/media/media-types.ts';
import type { Db } from '../../platform/postgres/database.ts';

const nameOf = (account: string) =>
  sql<string | null>`(
    select concat_ws(' ', first_name, last_name) from accounts.account where id = ${sql.ref(account)}
  )`;

export async function findDraft(db: Db, courseId: number, options: { lock?: boolean } = {}) {
  return db
    .selectFrom('studio.draft as draft')
    .where('draft.course_id', '=', courseId)
    .select([
      'draft.course_id as courseId',
      'draft.origin_hash as originHash',
      'draft.details',
      'draft.details_revision as detailsRevision',
      'draft.outline',
      'draft.outline_revision as outlineRevision',
      'draft.changed_at as changedAt',
      nameOf('draft.changed_by_account_id').as('changedBy'),
      'draft.scheduled_at as scheduledAt',
      'draft.scheduled_note as scheduledNote',
      nameOf('draft.scheduled_by_account_id').as('scheduledBy'),
    ])
    .$narrowType<{ details: CourseDetails; outline: Outline }>()
    .$if(options.lock === true, (query) => query.forUpdate())
    .executeTakeFirst();
}
export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** Of the whole course, removed lessons included. */
export async function listLessons(db: Db, courseId: number) {
  return lessonsOf(db).where('lesson.course_id', '=', courseId).execute();
}

/** How many lessons a course has and how long their texts are, removed ones included. */
export async function measureLessons(db: Db, courseId: number) {
  return db
    .selectFrom('studio.lesson')
    .where('course_id', '=', courseId)
    .select([
      sql<number>`count(*)::integer`.as('lessons'),
      // Known without reading the texts themselves.
      sql<number>`coalesce(sum(octet_length(source)), 0)::integer`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findLesson(db: Db, lessonId: string) {
  return lessonsOf(db).where('lesson.id', '=', lessonId).executeTakeFirst();
}
export type LessonRow = NonNullable<Awaited<ReturnType<typeof findLesson>>>;

function lessonsOf(db: Db) {
  return db
    .selectFrom('studio.lesson as lesson')
    .select([
      'lesson.id',
      'lesson.course_id as courseId',
      'lesson.kind',
      'lesson.settings',
      'lesson.settings_revision as settingsRevision',
      'lesson.source',
      'lesson.source_revision as sourceRevision',
      'lesson.questions',
      'lesson.questions_revision as questionsRevision',
      'lesson.practice',
      'lesson.practice_revision as practiceRevision',
      'lesson.activities',
      'lesson.activities_revision as activitiesRevision',
      'lesson.changed_at as changedAt',
      nameOf('lesson.changed_by_account_id').as('changedBy'),
    ])
    .$narrowType<{
      settings: LessonSettings;
      questions: DraftQuestion[];
      practice: DraftPractice[];
      activities: DraftActivity[];
    }>();
}

/** By another lesson of the same course, removed ones included. */
export async function isSlugTaken(db: Db, lessonId: string, slug: string): Promise<boolean> {
  const other = await db
    .selectFrom('studio.lesson as lesson')
    .innerJoin('studio.lesson as other', 'other.course_id', 'lesson.course_id')
    .where('lesson.id', '=', lessonId)
    .whereRef('other.id', '<>', 'lesson.id')
    .where(sql`lower(other.settings ->> 'slug')`, '=', slug.toLowerCase())
    .select('other.id')
    .executeTakeFirst();
  return other !== undefined;
}

export function figuresOf(db: Db, courseId: number) {
  return db
    .selectFrom('studio.figure as figure')
    .innerJoin('studio.asset as asset', 'asset.hash', 'figure.hash')
    .where('figure.course_id', '=', courseId)
    .select([
      'figure.name',
      'asset.hash',
      'asset.svg',
      'asset.width',
      'asset.height',
      'asset.bytes',
    ]);
}

export async function listFigures(db: Db, courseId: number) {
  return figuresOf(db, courseId).orderBy('figure.name').execute();
}

export function mediaOf(db: Db, courseId: number) {
  return db
    .selectFrom('studio.media as drafted')
    .innerJoin('catalog.media as media', 'media.hash', 'drafted.hash')
    .where('drafted.course_id', '=', courseId)
    .select([
      'drafted.name',
      'media.hash',
      'media.type',
      'media.bytes',
      'media.seconds',
      'media.width',
      'media.height',
    ]);
}

export async function listMedia(db: Db, courseId: number): Promise<(Media & { name: string })[]> {
  return mediaOf(db, courseId).select('media.captions').orderBy('drafted.name').execute();
}

/** Makes these the media of a draft. */
async function writeMedia(db: Db, courseId: number, media: Readonly<Record<string, string>> = {}) {
  const rows = Object.entries(media).map(([name, hash]) => ({ course_id: courseId, name, hash }));
  await db.deleteFrom('studio.media').where('course_id', '=', courseId).execute();
  if (rows.length > 0) await db.insertInto('studio.media').values(rows).execute();
}

export async function insertDraft(
  db: Db,
  draft: { courseId: number; originHash: string | null; content: CourseContent },
): Promise<void> {
  const { courseId, content } = draft;
  await db
    .insertInto('studio.draft')
    .values({
      course_id: courseId,
      origin_hash: draft.originHash,
      details: JSON.stringify(content.details),
      outline: JSON.stringify(content.outline),
    })
    .execute();
  await insertLessons(db, courseId, content.lessons);
  await writeFigures(db, courseId, content.figures);
  await writeMedia(db, courseId, content.media);
}

export async function insertLessons(db: Db, courseId: number, lessons: readonly DraftLesson[]) {
  if (lessons.length === 0) return;
  await db
    .insertInto('studio.lesson')
    .values(
      lessons.map(({ id, kind, settings, source, questions, practice = [], activities = [] }) => ({
        id,
        course_id: courseId,
        kind,
        settings: JSON.stringify(settings),
        source,
        questions: JSON.stringify(questions),
        practice: JSON.stringify(practice),
        activities: JSON.stringify(activities),
      })),
    )
    .execute();
}

/** Makes these the figures of a draft. */
async function writeFigures(db: Db, courseId: number, figures: Readonly<Record<string, string>>) {
  const rows = Object.entries(figures).map(([name, hash]) => ({ course_id: courseId, name, hash }));
  await db.deleteFrom('studio.figure').where('course_id', '=', courseId).execute();
  if (rows.length > 0) await db.insertInto('studio.figure').values(rows).execute();
}

/**
 * Puts a whole course into a draft. Every part gets a new revision, so that nobody saves over it unaware. Nothing is ever
 * deleted, so that no part counts from 1 again.
 */
export async function replaceDraft(
  db: Db,
  courseId: number,
  content: CourseContent,
  { accountId, originHash }: { accountId: number | null; originHash?: string | null },
) {
  const now = sql<Date>`clock_timestamp()`;
  const by = { changed_at: now, changed_by_account_id: accountId };
  await db
    .updateTable('studio.draft')
    .set({
      details: JSON.stringify(content.details),
      details_revision: sql<number>`details_revision + 1`,
      outline: JSON.stringify(content.outline),
      outline_revision: sql<number>`outline_revision + 1`,
      ...(originHash === undefined ? {} : { origin_hash: originHash }),
      ...by,
    })
    .where('course_id', '=', courseId)
    .execute();
  // Lessons that the course doesn't have any more stay, removed. One of them may have taken an address meanwhile.
  await sql`
    update studio.lesson
    set settings = jsonb_set(settings, '{slug}', to_jsonb((settings ->> 'slug') || '-' || left(id::text, 8)))
    where course_id = ${courseId}
      and id <> all(${content.lessons.map(({ id }) => id)}::uuid[])
      and lower(settings ->> 'slug') = any(${content.lessons.map(({ settings }) => settings.slug.toLowerCase())}::text[])
  `.execute(db);
  // First out of each other's way: two lessons may have exchanged their addresses.
  await sql`
    update studio.lesson set settings = jsonb_set(settings, '{slug}', to_jsonb('restoring-' || id::text))
    where course_id = ${courseId} and id = any(${content.lessons.map(({ id }) => id)}::uuid[])
  `.execute(db);
  for (const lesson of content.lessons) {
    const { id, kind, settings, source, questions, practice = [], activities = [] } = lesson;
    const values = {
      kind,
      settings: JSON.stringify(settings),
      source,
      questions: JSON.stringify(questions),
      practice: JSON.stringify(practice),
      activities: JSON.stringify(activities),
      ...by,
    };
    await db
      .insertInto('studio.lesson')
      .values({ id, course_id: courseId, ...values })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          ...values,
          settings_revision: sql<number>`lesson.settings_revision + 1`,
          source_revision: sql<number>`lesson.source_revision + 1`,
          questions_revision: sql<number>`lesson.questions_revision + 1`,
          practice_revision: sql<number>`lesson.practice_revision + 1`,
          activities_revision: sql<number>`lesson.activities_revision + 1`,
        }),
      )
      .execute();
  }
  await writeFigures(db, courseId, content.figures);
  await writeMedia(db, courseId, content.media);
}

export interface Asset {
  hash: string;
  type: 'image/svg+xml' | 'image/webp';
  bytes: number;
  width: number;
  height: number;
  svg: string | null;
}

export async function insertAssets(db: Db, assets: readonly Asset[]) {
  if (assets.length === 0) return;
  await db
    .insertInto('studio.asset')
    .values([...assets])
    // One that exists counts as new, so that the clean-up leaves it alone.
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ created_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** What a save is based on, and who saves. */
export interface Save {
  revision: number;
  accountId: number;
}

/** Nothing if someone has saved since that revision. */
export async function updateDetails(db: Db, courseId: number, details: CourseDetails, save: Save) {
  return db
    .updateTable('studio.draft')
    .set({
      details: JSON.stringify(details),
      details_revision: sql<number>`details_revision + 1`,
      ...changedBy(save),
    })
    .where('course_id', '=', courseId)
    .where('details_revision', '=', save.revision)
    .returning(['details_revision as revision', 'changed_at as at'])
    .executeTakeFirst();
}

export async function updateOutline(db: Db, courseId: number, outline: Outline, save: Save) {
  return db
    .updateTable('studio.draft')
    .set({
      outline: JSON.stringify(outline),
      outline_revision: sql<number>`outline_revision + 1`,
      ...changedBy(save),
    })
    .where('course_id', '=', courseId)
    .where('outline_revision', '=', save.revision)
    .returning(['outline_revision as revision', 'changed_at as at'])
    .executeTakeFirst();
}

/** What a lesson consists of: each part has a revision of its own. */
export interface LessonParts {
  source: string;
  settings: LessonSettings;
  questions: readonly DraftQuestion[];
  practice: readonly DraftPractice[];
  activities: readonly DraftActivity[];
}

export async function updateLessonPart<Part extends keyof LessonParts>(
  db: Db,
  lessonId: string,
  part: Part,
  value: LessonParts[Part],
  save: Save,
) {
  const revision = `${part}_revision` as const;
  return db
    .updateTable('studio.lesson')
    .set({
      [part]: typeof value === 'string' ? value : JSON.stringify(value),
      [revision]: sql<number>`${sql.ref(revision)} + 1`,
      ...changedBy(save),
    })
    .where('id', '=', lessonId)
    .where(sql.ref<number>(revision), '=', save.revision)
    .returning([sql.ref<number>(revision).as('revision'), 'changed_at as at'])
    .executeTakeFirst();
}

const changedBy = ({ accountId }: Save) => ({
  changed_at: sql<Date>`clock_timestamp()`,
  changed_by_account_id: accountId,
});

/** So that the course shows when and by whom one of its lessons was changed. */
export async function touchDraft(db: Db, courseId: number, accountId: number) {
  await db
    .updateTable('studio.draft')
    .set(changedBy({ revision: 0, accountId }))
    .where('course_id', '=', courseId)
    .execute();
}

export async function findLatestVersion(db: Db, courseId: number) {
  return db
    .selectFrom('studio.version')
    .where('course_id', '=', courseId)
    .select(['number', 'content', 'published_at as publishedAt'])
    .$narrowType<{ content: CourseContent }>()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(
  db: Db,
  version: {
    courseId: number;
    number: number;
    note: string;
    content: CourseContent;
    accountId: number | null;
    publishedAt?: Date;
  },
) {
  return db
    .insertInto('studio.version')
    .values({
      course_id: version.courseId,
      number: version.number,
      note: version.note,
      content: JSON.stringify(version.content),
      published_by_account_id: version.accountId,
      ...(version.publishedAt && { published_at: version.publishedAt }),
    })
    .returning(['number', 'published_at as publishedAt'])
    .executeTakeFirstOrThrow();
}

export async function findOwner(db: Db, accountId: number) {
  return db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(['username', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .executeTakeFirst();
}
