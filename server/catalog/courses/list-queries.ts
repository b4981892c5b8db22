import { type RawBuilder, sql } from 'kysely';
import { compileOnce, type ValueOrGiven } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';

export interface CourseFilter {
  category?: string | undefined;
  level?: string | undefined;
  price?: keyof typeof priceFilters | undefined;
  weeks?: { from: number; to: number } | undefined;
}

export interface CoursePage {
  sort: 'id' | 'relevance' | 'title' | 'students' | 'rating' | 'price';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const dueCents = sql<number>`coalesce(course.sale_cents, course.price_cents)`;

const priceFilters = {
  free: sql`${dueCents} = 0`,
  paid: sql`${dueCents} > 0`,
  reduced: sql`${dueCents} > 0 and ${dueCents} < course.price_cents`,
  deals: sql`(${dueCents} = 0 or ${dueCents} < course.price_cents)`,
};

interface FilterParts extends Pick<CourseFilter, 'price'> {
  category?: ValueOrGiven<string> | undefined;
  level?: ValueOrGiven<string> | undefined;
  weeks?: { from: ValueOrGiven<number>; to: ValueOrGiven<number> } | undefined;
}

export function conditions({ category, level, price, weeks }: FilterParts): RawBuilder<boolean> {
  const all = [sql`course.published_at is not null and course.archived_at is null`];
  if (category) all.push(sql`course.category_slug = ${category}`);
  if (level) all.push(sql`course.level = ${level}`);
  if (price) all.push(priceFilters[price]);
  if (weeks) all.push(sql`course.duration_weeks between ${weeks.from} and ${weeks.to}`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

const averageStars = sql`(
  select coalesce(sum(part::integer * amount)::numeric / nullif(sum(amount), 0), 0)
  from platform.tally
  where subject = 'ratings' and tally.course_id = course.id
)`;

/** Without a search all courses are equally relevant. */
export function sortKey(sort: CoursePage['sort']) {
  switch (sort) {
    case 'title':
      return sql`lower(course.title)`;
    case 'students':
      return tallyOf('students', sql`course.id`);
    case 'rating':
      return averageStars;
    case 'price':
      return dueCents;
    case 'relevance':
    case 'id':
      return sql`course.id`;
  }
}

export const direction = ({ order }: Pick<CoursePage, 'order'>) =>
  order === 'asc' ? sql`asc` : sql`desc`;

/**
 * Sorted by id last, so that pages are stable. In a subquery, because counting would otherwise copy everything there is
 * about all courses, to disk if there are many.
 */
export async function findCourseIds(db: Db, filter: CourseFilter, page: CoursePage) {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over () as total
    from (
      select course.id, ${sortKey(page.sort)} as place
      from catalog.course
      where ${conditions(filter)}
      offset 0
    ) as found
    order by place ${direction(page)}, id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  // Beyond the last page no row carries the total.
  const total = rows[0]?.total ?? (page.offset > 0 ? await countCourses(db, filter) : 0);
  return { ids: rows.map(({ id }) => id), total };
}

async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from catalog.course where ${conditions(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The levels there are courses of, as an expression. A loose index scan: there are few levels and many courses. */
export const levelsInUse = sql<string[]>`array(
  with recursive in_use as (
    (
      select level from catalog.course
      where published_at is not null and archived_at is null
      order by level limit 1
    )
    union all
    select (
      select level from catalog.course
      where published_at is not null and archived_at is null and level > in_use.level
      order by level limit 1
    )
    from in_use
    where in_use.level is not null
  )
  select level from in_use where level is not null
)`;

const levels = compileOnce(() => sql<{ levels: string[] }>`select ${levelsInUse} as levels`);

export async function listLevels(db: Db): Promise<string[]> {
  return (await levels.executeTakeFirstOrThrow(db, {})).levels;
}
