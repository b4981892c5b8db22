import { sql } from 'kysely';
import type { ApiCourse } from '../../../contract/integrations/api.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Window } from './list-by-cursor.ts';

interface CourseRow extends Omit<ApiCourse, 'publishedAt'> {
  publishedAt: Date;
}

/** Those on offer. */
export async function listCourses(
  db: Db,
  { only = null }: { only?: number | null },
  { limit, after }: Window<number>,
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select course.id, course.title, course.summary, category.name as category, course.level, course.teacher,
      lessons.count as lessons, lessons.minutes, course.published_at as "publishedAt"
    from catalog.course
    join catalog.category on category.slug = course.category_slug
    cross join lateral (
      select count(*)::integer as count, coalesce(sum(lesson.minutes), 0)::integer as minutes
      from catalog.lesson where lesson.course_id = course.id and lesson.position is not null
    ) as lessons
    where course.published_at is not null and course.archived_at is null
      and (${only}::integer is null or course.id = ${only})
      and (${after}::integer is null or course.id > ${after})
    order by course.id
    limit ${limit}`.execute(db);
  return rows;
}
