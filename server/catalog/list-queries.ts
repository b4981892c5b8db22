import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '../../database/schema.ts';
import type { Db } from '../platform/database.ts';
import { publishedCourses } from './queries.ts';

export interface CourseFilter {
  /** Each with what may have been meant instead. */
  words: readonly { typed: string; meant: readonly string[] }[];
  /** Whether one of the words is enough. */
  any: boolean;
  category: string | undefined;
  level: string | undefined;
  price: keyof typeof priceFilters | undefined;
  weeks: { from: number; to: number } | undefined;
}

export interface CoursePage {
  sort: 'id' | 'relevance' | 'title' | 'students' | 'rating' | 'price';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A word finds what begins with it, its other forms, and what it was probably meant to be. */
function searchQuery({ words, any }: CourseFilter): RawBuilder<string> {
  const terms = words.map(({ typed, meant }) => {
    const begins = [typed, ...meant].map((each) => `'${each}':*`).join(' | ');
    return sql`(to_tsquery('simple', catalog.plain(${begins})) || plainto_tsquery('english', catalog.plain(${typed})))`;
  });
  return sql`(${sql.join(terms, any ? sql` || ` : sql` && `)})`;
}

const dueCents = sql<number>`coalesce(course.sale_cents, course.price_cents)`;

const priceFilters = {
  free: sql<boolean>`${dueCents} = 0`,
  paid: sql<boolean>`${dueCents} > 0`,
  reduced: sql<boolean>`${dueCents} > 0 and ${dueCents} < course.price_cents`,
};

type CourseSelect<Row> = SelectQueryBuilder<DB & { course: DB['catalog.course'] }, 'course', Row>;

function filtered<Row>(query: CourseSelect<Row>, filter: CourseFilter): CourseSelect<Row> {
  let result = query;
  if (filter.words.length > 0) {
    result = result.where(sql<boolean>`course.search @@ ${searchQuery(filter)}`);
  }
  if (filter.category) result = result.where('course.category_slug', '=', filter.category);
  if (filter.level) result = result.where('course.level', '=', filter.level);
  if (filter.price) result = result.where(priceFilters[filter.price]);
  if (filter.weeks) {
    result = result
      .where('course.duration_weeks', '>=', filter.weeks.from)
      .where('course.duration_weeks', '<=', filter.weeks.to);
  }
  return result;
}

function sortKey(filter: CourseFilter, sort: CoursePage['sort']) {
  switch (sort) {
    case 'relevance':
      return filter.words.length > 0
        ? sql`-ts_rank(course.search, ${searchQuery(filter)})`
        : sql`course.id`;
    case 'title':
      return sql`lower(course.title)`;
    case 'students':
      return sql`(select count(*) from learning.enrolment where course_id = course.id)`;
    case 'rating':
      return sql`(select coalesce(avg(stars), 0) from community.review where course_id = course.id)`;
    case 'price':
      return dueCents;
    case 'id':
      return sql`course.id`;
  }
}

/** Ends with the id: two courses of the same title must not change places between pages. */
export async function listCourses(db: Db, filter: CourseFilter, page: CoursePage) {
  return filtered(publishedCourses(db), filter)
    .orderBy(sortKey(filter, page.sort), page.order)
    .orderBy('course.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const courses = db
    .selectFrom('catalog.course as course')
    .where('course.published_at', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('courses'));
  return (await filtered(courses, filter).executeTakeFirstOrThrow()).courses;
}

export async function listLevels(db: Db): Promise<string[]> {
  const levels = await db
    .selectFrom('catalog.course')
    .where('published_at', 'is not', null)
    .select('level')
    .distinct()
    .orderBy('level')
    .execute();
  return levels.map(({ level }) => level);
}

/** For each word that begins none of ours, the ones most like it. */
export async function listLikeWords(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ typed: string; meant: string[] }>`
    select typed, like_it.words as meant
    from unnest(${words}::text[]) as typed
    cross join lateral (
      select array_agg(word order by likeness desc, word) as words
      from (
        select word, likeness, max(likeness) over () as best
        from (
          select word, similarity(word, catalog.plain(typed)) as likeness
          from catalog.search_word
          where word % catalog.plain(typed)
        ) as similar_words
      ) as ranked
      where likeness >= 0.4 and likeness >= best - 0.1
    ) as like_it
    where length(typed) >= 4
      and like_it.words is not null
      and not exists (
        select from catalog.search_word
        where word like replace(replace(catalog.plain(typed), '\\', ''), '%', '') || '%'
      )`.execute(db);
  return rows.map(({ typed, meant }) => ({ typed, meant: meant.slice(0, 3) }));
}

/** Of each course the lesson that fits a search best. */
export async function listMatchingLessons(
  db: Db,
  filter: CourseFilter,
  courseIds: readonly number[],
) {
  if (courseIds.length === 0) return [];
  const query = searchQuery({ ...filter, any: true });
  const { rows } = await sql<{ courseId: number; title: string; preview: boolean; words: string }>`
    select distinct on (lesson.course_id)
      lesson.course_id as "courseId", lesson.title, lesson.preview, lesson.words
    from catalog.lesson
    where lesson.course_id = any(${courseIds}::int[])
      and lesson.position is not null
      and lesson.search @@ ${query}
    order by lesson.course_id, ts_rank(lesson.search, ${query}) desc, lesson.position`.execute(db);
  return rows;
}
