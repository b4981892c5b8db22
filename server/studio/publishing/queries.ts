import { sql } from 'kysely';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { Db } from '../../platform/postgres/database.ts';

const authorName = sql<
  string | null
>`nullif(concat_ws(' ', account.first_name, account.last_name), '')`;

/** With whether they say the same as the draft. */
export async function listVersions(
  db: Db,
  courseId: number,
  draft: CourseContent | null,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('studio.version as version')
    .leftJoin('accounts.account as account', 'account.id', 'version.published_by_account_id')
    .where('version.course_id', '=', courseId)
    .select([
      'version.number',
      'version.note',
      'version.published_at as publishedAt',
      authorName.as('by'),
      // Hashed like the column.
      sql<boolean>`version.content_hash is not distinct from
        md5((${draft && JSON.stringify(draft)}::jsonb #- '{details,featured}')::text)`.as(
        'sameAsDraft',
      ),
    ])
    .orderBy('version.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countVersions(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('studio.version')
    .where('course_id', '=', courseId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
