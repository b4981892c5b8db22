import { sql } from 'kysely';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { Db } from '../../platform/postgres/database.ts';

const authorName = sql<
  string | null
>`nullif(concat_ws(' ', account.first_name, account.last_name), '')`;

export async function listVersions(db: Db, courseId: number) {
  return db
    .selectFrom('studio.version as version')
    .leftJoin('accounts.account as account', 'account.id', 'version.published_by_account_id')
    .where('version.course_id', '=', courseId)
    .select([
      'version.number',
      'version.note',
      'version.published_at as publishedAt',
      authorName.as('by'),
    ])
    .orderBy('version.number', 'desc')
    .execute();
}

export async function findVersion(db: Db, courseId: number, number: number) {
  return versionsOf(db, courseId).where('version.number', '=', number).executeTakeFirst();
}

const afterAll = 2_147_483_647;

/** The latest version with a lower number, or the latest of all. */
export async function findVersionBefore(db: Db, courseId: number, number = afterAll) {
  return versionsOf(db, courseId)
    .where('version.number', '<', number)
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function versionsOf(db: Db, courseId: number) {
  return db
    .selectFrom('studio.version as version')
    .leftJoin('accounts.account as account', 'account.id', 'version.published_by_account_id')
    .where('version.course_id', '=', courseId)
    .select([
      'version.number',
      'version.note',
      'version.content',
      'version.published_at as publishedAt',
      authorName.as('by'),
    ])
    .$narrowType<{ content: CourseContent }>();
}

/** Puts a whole course into a draft. Every part gets a new revision, so that nobody saves over it unaware. */
export async function replaceDraft(
  db: Db,
  courseId: number,
  content: CourseContent,
  accountId: number,
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
      ...by,
    })
    .where('course_id', '=', courseId)
    .execute();
  // Lessons that the restored course doesn't have stay, removed. One of them may have taken an address meanwhile.
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
  for (const { id, kind, settings, source, questions } of content.lessons) {
    const values = {
      kind,
      settings: JSON.stringify(settings),
      source,
      questions: JSON.stringify(questions),
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
        }),
      )
      .execute();
  }
}
