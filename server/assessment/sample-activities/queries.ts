import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Activities of lessons that everyone may read. */
const openActivities = sql`
  from catalog.lesson
  join catalog.course on course.id = lesson.course_id
  cross join jsonb_array_elements(lesson.activities) with ordinality as each (activity, place)
  where lesson.position is not null and course.published_at is not null and course.archived_at is null
    and (
      lesson.preview
      or (coalesce(course.sale_cents, course.price_cents) = 0 and not lesson.gated)
    )`;

const inOrder = sql`course.id, lesson.position, each.place`;

export async function countActivities(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${openActivities}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ListedActivity {
  title: string;
  minutes: number;
  courseTitle: string;
  lessonSlug: string;
}

/** The first of each course but one, in the order of courses. */
export async function listFirstActivities(
  db: Db,
  { otherThan, most }: { otherThan: number | undefined; most: number },
): Promise<ListedActivity[]> {
  const { rows } = await sql<ListedActivity>`
    select distinct on (course.id) activity ->> 'title' as title,
      (activity ->> 'minutes')::int as minutes, course.title as "courseTitle", lesson.slug as "lessonSlug"
    ${openActivities} and course.id is distinct from ${otherThan ?? null}::int
    order by ${inOrder} limit ${most}`.execute(db);
  return rows;
}

export interface ActivityInLesson {
  title: string;
  data: unknown;
  courseId: number;
  courseTitle: string;
  lessonSlug: string;
}

export async function findFirstOfKind(db: Db, kind: string): Promise<ActivityInLesson | undefined> {
  const { rows } = await sql<ActivityInLesson>`
    select activity ->> 'title' as title, activity -> 'data' as data, course.id as "courseId",
      course.title as "courseTitle", lesson.slug as "lessonSlug"
    ${openActivities} and activity ->> 'kind' = ${kind}
    order by ${inOrder} limit 1`.execute(db);
  return rows[0];
}
