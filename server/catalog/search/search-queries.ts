import { sql } from 'kysely';
import { eachOf } from '../../platform/postgres/any-of-queries.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import {
  type CourseFilter,
  type CoursePage,
  conditions,
  direction,
  sortKey,
} from '../courses/list-queries.ts';
import { type CourseRow, publishedCourses } from '../courses/queries.ts';
import { tsqueryOf } from './search-words.ts';
import { familyRoot } from './word-family.ts';

const knownWords = compileOnce(
  (_db, given: Given<{ words: readonly string[] }>) => sql<{
    typed: string;
    normalized: string;
    meant: string[] | null;
  }>`
    with given as materialized (
      select typed, catalog.plain(typed) as normalized
      from ${eachOf(given.words, 'text')} with ordinality as given (typed, place)
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

export interface NearRow {
  slug: string;
  title: string;
  minutes: number;
  course: string;
  free: boolean;
  /** Null if they may not be shown. */
  words: string | null;
  /** The known words that are near the given ones. */
  near: string[];
}

/** More of them are as good as these: ranking every lesson of a large catalogue would take seconds. */
const mostRanked = 500;

/** Lessons that `sought.query` matches, the best first; `near` has the words that it is made of. */
const lessonsSought = (given: Given<{ limit: number }>) => sql<NearRow>`
  select lesson.slug, lesson.title, lesson.minutes, course.title as course,
    coalesce(course.sale_cents, course.price_cents) = 0 as free,
    case when lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0 then lesson.words end as words,
    array(select word from near) as near
  from (
    select id from catalog.lesson
    where search @@ (select query from sought) and position is not null
    limit ${sql.lit(mostRanked)}
  ) as matching
  join catalog.lesson on lesson.id = matching.id
  join catalog.course on course.id = lesson.course_id
  where ${conditions({})}
  order by ts_rank(lesson.search, (select query from sought)) desc, course.id, lesson.position
  limit ${given.limit}`;

interface Family {
  /** What words of the same family begin with. */
  roots: readonly string[];
  words: readonly string[];
  limit: number;
}

const familyLessons = compileOnce(
  (_db, given: Given<Family>) => sql<NearRow>`
    with near as materialized (
      select root as word from ${eachOf(given.roots, 'text')} as given (root)
      union
      select known.word
      from ${eachOf(given.words, 'text')} as given (word)
      -- Colour is known, colourblindness isn't. A beginning much shorter than the word says nothing about it.
      cross join lateral (
        select search_word.word
        from generate_series(greatest(4, length(given.word) * 2 / 5), length(given.word) - 1) as size
        join catalog.search_word on search_word.word = left(given.word, size)
        order by size desc
        limit 1
      ) as known
    ), sought as materialized (
      select catalog.any_of(to_tsquery('simple', word || ':*')) as query from near
    )
    ${lessonsSought(given)}`,
);

const nearLessons = compileOnce(
  (_db, given: Given<{ words: readonly string[]; limit: number }>) => sql<NearRow>`
    with near as materialized (
      select distinct known.word
      from ${eachOf(given.words, 'text')} as given (word)
      cross join lateral (
        select word from catalog.search_word
        -- Alike further on only, such as blurriness and business, they rarely mean the same.
        where abs(length(word) - length(given.word)) <= 6 and left(word, 3) = left(given.word, 3)
          and word % given.word
        order by similarity(word, given.word) desc, word
        limit 3
      ) as known
    ), sought as materialized (
      select catalog.any_of(plainto_tsquery('english', word) || plainto_tsquery('simple', word)) as query from near
    )
    ${lessonsSought(given)}`,
);

/** Lessons with words of the same family as the given ones, or else with words that are spelled much like them. */
export async function listNearLessons(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<NearRow[]> {
  const roots = words.map(familyRoot).filter((root) => root !== undefined);
  const family = await familyLessons.execute(db, { roots, words, limit });
  return family.length > 0 ? family : nearLessons.execute(db, { words, limit });
}

export interface Sought {
  /** Each in the forms that may be found for it, normalised like the index. */
  words: readonly { forms: readonly string[] }[];
  /** Match any word instead of all. */
  anyWord: boolean;
}

export interface FoundRow extends CourseRow {
  /** Found in all. */
  total: number;
  /** Its best matching lesson. */
  lesson: string | null;
  /** Of the lesson; null if it may not be shown. */
  words: string | null;
}

/** A word matches as a prefix, by its stem, or by another form. */
function formsOf({ words }: Sought) {
  const forms = words.flatMap(({ forms }, place) => forms.map((form) => ({ place, form })));
  return {
    places: forms.map(({ place }) => place),
    forms: forms.map(({ form }) => form),
    beginnings: forms.map(({ form }) => tsqueryOf(form)),
  };
}

interface Values extends ReturnType<typeof formsOf> {
  category: string;
  level: string;
  fromWeeks: number;
  toWeeks: number;
  limit: number;
  offset: number;
}

/** What makes a statement another one; its values are passed in. */
interface Shape extends Pick<CourseFilter, 'price'>, Pick<CoursePage, 'sort' | 'order'> {
  /** Of several words. */
  needsAll: boolean;
  hasCategory: boolean;
  hasLevel: boolean;
  hasWeeks: boolean;
}

function shapeOf(sought: Sought, filter: CourseFilter, page: CoursePage): Shape {
  return {
    needsAll: sought.words.length > 1 && !sought.anyWord,
    sort: page.sort,
    order: page.order,
    price: filter.price,
    hasCategory: Boolean(filter.category),
    hasLevel: Boolean(filter.level),
    hasWeeks: filter.weeks !== undefined,
  };
}

/** The ids of all matches, with their places unless they are sorted by relevance. */
function matches(shape: Shape, given: Given<Values>) {
  const filter = {
    price: shape.price,
    category: shape.hasCategory ? given.category : undefined,
    level: shape.hasLevel ? given.level : undefined,
    weeks: shape.hasWeeks ? { from: given.fromWeeks, to: given.toWeeks } : undefined,
  };
  const isFiltered = shape.price || shape.hasCategory || shape.hasLevel || shape.hasWeeks;
  // Entries alone are few pages, courses are many.
  const needsCourse = isFiltered || !['id', 'relevance'].includes(shape.sort);
  const place = needsCourse ? sortKey(shape.sort) : sql`entry.course_id`;
  return sql`
    with sought as materialized (
      select ${shape.needsAll ? sql`catalog.all_of(query)` : sql`catalog.any_of(query)`} as query,
        catalog.any_of(query) as any_word
      from (
        select catalog.any_of(to_tsquery('simple', beginning) || plainto_tsquery('english', form)) as query
        from unnest(${given.places}::int[], ${given.forms}::text[], ${given.beginnings}::text[])
          as given (place, form, beginning)
        group by place
      ) as words
    ), found as materialized (
      select entry.course_id as id, ${place} as place
      from catalog.search_entry as entry
      ${needsCourse ? sql`join catalog.course on course.id = entry.course_id` : sql``}
      where catalog.stored_vector(entry.search) @@ (select query from sought) and ${needsCourse ? conditions(filter) : sql`true`}
    )`;
}

/** Courses with all of several words are few: each is ranked. */
const eachRanked = sql`
  select found.id, -ts_rank(course.headline, (select query from sought)) as place
  from found join catalog.course on course.id = found.id`;

/**
 * Courses with one word, or any of several, can be many. Those whose headline has none of them have the lowest rank, so
 * only the others are ranked.
 */
const headlinesRanked = sql`
  select found.id, coalesce(ranked.place, 0) as place
  from found
  left join (
    select course.id, -ts_rank(course.headline, (select query from sought)) as place
    from catalog.course
    where course.headline @@ (select query from sought)
    offset 0
  ) as ranked on ranked.id = found.id`;

/** Everything that a page of results shows, in one statement. */
function resultPage(shape: Shape) {
  return compileOnce((db, given: Given<Values>) => {
    const byRank = shape.needsAll ? eachRanked : headlinesRanked;
    const cards = publishedCourses(db)
      .innerJoin(
        sql<{ id: number; place: number; total: number }>`(
          select id, place, (select count(*) from found) as total
          from ${shape.sort === 'relevance' ? sql`(${byRank}) as ranked` : sql`found`}
          order by place ${direction(shape)}, id
          limit ${given.limit} offset ${given.offset}
        )`.as('page'),
        'page.id',
        'course.id',
      )
      .leftJoinLateral(
        sql<{ title: string; words: string | null }>`(
          select lesson.title,
            case when lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0 then lesson.words end as words
          from catalog.lesson
          where lesson.course_id = course.id
            and lesson.position is not null
            and lesson.search @@ (select any_word from sought)
          order by ts_rank(lesson.search, (select any_word from sought)) desc, lesson.position
          limit 1
        )`.as('best'),
        (join) => join.onTrue(),
      )
      .select(['page.total', 'best.title as lesson', 'best.words'])
      .orderBy('page.place', shape.order)
      .orderBy('course.id');
    return sql<FoundRow>`${matches(shape, given)} ${cards}`;
  });
}

function matchCount(shape: Shape) {
  return compileOnce(
    (_db, given: Given<Values>) =>
      sql<{ total: number }>`${matches(shape, given)} select count(*) as total from found`,
  );
}

/** There are only so many shapes. */
function onceForEach<Statement>(build: (shape: Shape) => Statement) {
  const built = new Map<string, Statement>();
  return (shape: Shape): Statement => {
    const key = JSON.stringify(shape);
    const known = built.get(key) ?? build(shape);
    built.set(key, known);
    return known;
  };
}

const resultPages = onceForEach(resultPage);
const matchCounts = onceForEach(matchCount);

export async function searchCourses(
  db: Db,
  sought: Sought,
  filter: CourseFilter,
  page: CoursePage,
) {
  const shape = shapeOf(sought, filter, page);
  const values = {
    ...formsOf(sought),
    category: filter.category ?? '',
    level: filter.level ?? '',
    fromWeeks: filter.weeks?.from ?? 0,
    toWeeks: filter.weeks?.to ?? 0,
    limit: page.limit,
    offset: page.offset,
  };
  const rows = await resultPages(shape).execute(db, values);
  if (rows[0] || page.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  // Beyond the last page no row carries the total.
  const counted = await matchCounts(shape).executeTakeFirstOrThrow(db, values);
  return { rows, total: counted.total };
}
