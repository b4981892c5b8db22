import { type RawBuilder, sql } from 'kysely';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';

export interface CourseFilter {
  /** Normalised like the index, with similar words for a mistyped one. */
  words: readonly { typed: string; normalized: string; meant: readonly string[] }[];
  /** Match any word instead of all. */
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

/** A word matches as a prefix, by its stem, or by similar words. */
function searchQuery({ words, any }: CourseFilter): RawBuilder<string> {
  const terms = words.map(({ normalized, meant }) => {
    const all = [normalized, ...meant];
    const begins = all.map((each) => `'${each}'${isLetter(each) ? '' : ':*'}`).join(' | ');
    const forms = all.map((each) => sql`plainto_tsquery('english', ${each})`);
    return sql`(to_tsquery('simple', ${begins}) || ${sql.join(forms, sql` || `)})`;
  });
  return sql`(${sql.join(terms, any ? sql` || ` : sql` && `)})`;
}

/** A single letter isn't used as a prefix: it would match half of all words. A kana or ideograph is. */
const isLetter = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]$/u.test(word);

const dueCents = sql<number>`coalesce(course.sale_cents, course.price_cents)`;

const priceFilters = {
  free: sql`${dueCents} = 0`,
  paid: sql`${dueCents} > 0`,
  reduced: sql`${dueCents} > 0 and ${dueCents} < course.price_cents`,
  deals: sql`(${dueCents} = 0 or ${dueCents} < course.price_cents)`,
};

function conditions(filter: CourseFilter): RawBuilder<boolean> {
  const { category, level, price, weeks } = filter;
  const all = [sql`course.published_at is not null`];
  if (filter.words.length > 0) all.push(sql`course.search @@ sought.query`);
  if (category) all.push(sql`course.category_slug = ${category}`);
  if (level) all.push(sql`course.level = ${level}`);
  if (price) all.push(priceFilters[price]);
  if (weeks) all.push(sql`course.duration_weeks between ${weeks.from} and ${weeks.to}`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** Computes the query once, not for each course. */
function coursesOf(filter: CourseFilter): RawBuilder<unknown> {
  return filter.words.length > 0
    ? sql`(select ${searchQuery(filter)} as query offset 0) as sought, catalog.course`
    : sql`catalog.course`;
}

const averageStars = sql`(
  select coalesce(sum(part::integer * amount)::numeric / nullif(sum(amount), 0), 0)
  from platform.tally
  where subject = 'ratings' and tally.course_id = course.id
)`;

function sortKey(filter: CourseFilter, sort: CoursePage['sort']) {
  switch (sort) {
    case 'relevance':
      return filter.words.length > 0
        ? sql`-ts_rank(course.headline, sought.query)`
        : sql`course.id`;
    case 'title':
      return sql`lower(course.title)`;
    case 'students':
      return tallyOf('students', sql`course.id`);
    case 'rating':
      return averageStars;
    case 'price':
      return dueCents;
    case 'id':
      return sql`course.id`;
  }
}

/**
 * Sorted by id last, so that pages are stable. Ranked in a subquery, because counting would otherwise copy the vectors
 * of all matches, to disk if there are many.
 */
export async function findCourseIds(db: Db, filter: CourseFilter, page: CoursePage) {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over () as total
    from (
      select course.id, ${sortKey(filter, page.sort)} as place
      from ${coursesOf(filter)}
      where ${conditions(filter)}
      offset 0
    ) as found
    order by place ${page.order === 'asc' ? sql`asc` : sql`desc`}, id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  // Beyond the last page no row carries the total.
  const total = rows[0]?.total ?? (page.offset > 0 ? await countCourses(db, filter) : 0);
  return { ids: rows.map(({ id }) => id), total };
}

async function countCourses(db: Db, filter: CourseFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${coursesOf(filter)} where ${conditions(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** A loose index scan: there are few levels and many courses. */
const levels = compileOnce(
  () => sql<{ level: string }>`
    with recursive found as (
      (select level from catalog.course where published_at is not null order by level limit 1)
      union all
      select (
        select level from catalog.course
        where published_at is not null and level > found.level
        order by level limit 1
      )
      from found
      where found.level is not null
    )
    select level from found where level is not null`,
);

export async function listLevels(db: Db): Promise<string[]> {
  return (await levels.execute(db, {})).map(({ level }) => level);
}

const knownWords = compileOnce(
  (_db, given: Given<{ words: readonly string[] }>) => sql<{
    typed: string;
    normalized: string;
    meant: string[] | null;
  }>`
    with given as materialized (
      select typed, catalog.plain(typed) as normalized
      from unnest(${given.words}::text[]) with ordinality as given (typed, place)
      order by place
    )
    select typed, normalized, case when length(normalized) >= 4 and not starts_with(
      coalesce((select word from catalog.search_word where word >= normalized order by word limit 1), ''),
      normalized
    ) then (
      select array_agg(word order by likeness desc, word)
      from (
        select word, likeness, max(likeness) over () as best
        from (
          select word, similarity(word, given.normalized) as likeness
          from catalog.search_word
          -- Comparing lengths first is a hundred times as fast.
          where abs(length(word) - length(given.normalized)) <= 3 and word % given.normalized
        ) as similar_words
      ) as ranked
      where likeness >= 0.4 and likeness >= best - 0.1
    ) end as meant
    from given`,
);

/** Normalises words like the index and finds similar ones for those that match nothing. */
export async function readWords(db: Db, words: readonly string[]) {
  return (await knownWords.execute(db, { words })).map(({ typed, normalized, meant }) => ({
    typed,
    normalized,
    meant: meant?.slice(0, 3) ?? [],
  }));
}

/** The best matching lesson of each course. */
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
    from catalog.lesson, (select ${query} as query offset 0) as sought
    where lesson.course_id = any(${courseIds}::int[])
      and lesson.position is not null
      and lesson.search @@ sought.query
    order by lesson.course_id, ts_rank(lesson.search, sought.query) desc, lesson.position`.execute(
    db,
  );
  return rows;
}
