import { sql } from 'kysely';
import type { CourseContent } from '../../../contract/studio/content.ts';
import type { Db } from '../../platform/postgres/database.ts';

export async function listAssets(db: Db, hashes: readonly string[]) {
  return db
    .selectFrom('studio.asset')
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .select(['hash', 'svg', 'width', 'height'])
    .execute();
}

export async function findVersion(db: Db, courseId: number, number: number) {
  return db
    .selectFrom('studio.version')
    .where('course_id', '=', courseId)
    .where('number', '=', number)
    .select(['content', 'published_at as publishedAt'])
    .$narrowType<{ content: CourseContent }>()
    .executeTakeFirst();
}
