import { sql } from 'kysely';
import { eachOf } from '../../platform/postgres/any-of-queries.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import {
  type CourseFilter,
  type CoursePage,
  conditions,
  direction,
  levelsInUse,
  sortKey,
} from '../courses/list-queries.ts';
import { type CourseRow, publishedCourses } from '../courses/queries.ts';
import { tsqueryOf } from './search-words.ts';
import { familyRoot } from './word-family.ts';

const plainWords = compileOnce(
  (_db, given: Given<{ words: readonly string[] }>) => sql<{ plain: string }>`
    select catalog.plain(word) as plain
    from ${eachOf(given.words, 'text')} with ordinality as given (word, place)
    order by place`,
);

/** Normalises words like the index: without accents, and ß as ss. */
export async function normalizeWords(db: Db, words: readonly string[]): Promise<string[]> {
  return (await plainWords.execute(db, { words })).map(({ plain }) => plain);
}

/** Up to three words for each of `given` that no known word begins with, the most similar first. */
const similarWords = sql`
  select given.place, similar_word.word
  from given
  cross join lateral (
    select word, likeness
    from (
      select word, likeness, max(likeness) over () as best
      from (
        select word, similarity(word, given.form) as likeness
        from catalog.search_word
        -- Comparing lengths first is a hundred times as fast.
        where abs(length(word) - length(given.form)) <= 3 and word % given.form
      ) as each_word
    ) as ranked
    where likeness >= 0.4 and likeness >= best - 0.1
    order by likeness desc, word
    limit 3
  ) as similar_word
  where given.mistypable and length(given.form) >= 4 and not starts_with(
    coalesce((select word from catalog.search_word where word >= given.form order by word limit 1), ''),
    given.form
  )
  order by place, likeness desc, word`;

/** A correction of a mistyped word, with its place among the searched ones. */
export interface Meant {
  place: number;
  word: string;
}

const meantWords = compileOnce(
  (_db, given: Given<Forms>) => sql<Meant>`with ${givenForms(given)} ${similarWords}`,
);

/** The corrections of a search's mistyped words. Its results carry them too. */
export async function listMeantWords(db: Db, words: readonly SearchedWord[]): Promise<Meant[]> {
  return meantWords.execute(db, formsOf(words));
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
const mostRanked = 100;

/**
 * Lessons that `sought.query` matches, the best first; `near` has the words that it is made of. Found by the index of courses:
 * lessons have none of their own.
 */
const lessonsSought = (given: Given<{ limit: number }>) => sql<NearRow>`
  select matching.slug, matching.title, matching.minutes, course.title as course,
    coalesce(course.sale_cents, course.price_cents) = 0 as free,
    case
      when matching.preview
        or (coalesce(course.sale_cents, course.price_cents) = 0 and not matching.gated)
      then matching.words
    end as words,
    array(select word from near) as near
  from (
    select lesson.course_id, lesson.position, lesson.slug, lesson.title, lesson.minutes, lesson.preview, lesson.gated,
      lesson.words,
      ts_rank(lesson.search, (select query from sought)) as rank
    from (
      select course_id from catalog.search_entry
      where catalog.stored_vector(search) @@ (select query from sought)
      limit ${sql.lit(mostRanked)}
    ) as entry
    join catalog.lesson on lesson.course_id = entry.course_id
    where lesson.search @@ (select query from sought) and lesson.position is not null
    limit ${sql.lit(mostRanked)}
  ) as matching
  join catalog.course on course.id = matching.course_id
  where ${conditions({})}
  order by matching.rank desc, course.id, matching.position
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

/** In the forms that may be found for it, normalised like the index. The first is the word itself. */
export interface SearchedWord {
  forms: readonly string[];
  /** Whether similar words are looked for if nobody uses it. */
  isMistypable: boolean;
}

export interface Sought {
  words: readonly SearchedWord[];
  /** Match any word instead of all. */
  anyWord: boolean;
}

export interface FoundRow extends CourseRow {
  /** Found in all. */
  total: number;
  meant: Meant[];
  /** Of all courses. */
  levels: string[];
  /** Its best matching lesson. */
  lesson: string | null;
  /** Of the lesson; null if it may not be shown. */
  words: string | null;
}

type Forms = ReturnType<typeof formsOf>;

/** A word matches as a prefix, by its stem, or by another form. */
function formsOf(words: readonly SearchedWord[]) {
  const all = words.flatMap(({ forms, isMistypable }, place) =>
    forms.map((form, index) => ({ place, form, mistypable: isMistypable && index === 0 })),
  );
  return {
    places: all.map(({ place }) => place),
    forms: all.map(({ form }) => form),
    mistypable: all.map(({ mistypable }) => mistypable),
    beginnings: all.map(({ form }) => tsqueryOf(form)),
  };
}

const givenForms = (given: Given<Forms>) => sql`
  given as materialized (
    select place, form, mistypable, beginning
    from unnest(${given.places}::int[], ${given.forms}::text[], ${given.mistypable}::boolean[], ${given.beginnings}::text[])
      as given (place, form, mistypable, beginning)
  )`;

interface Values extends Forms {
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

/** The parts of a statement that are the same however its matches are sorted. */
function partsOf(shape: Shape, given: Given<Values>) {
  const filter = {
    price: shape.price,
    category: shape.hasCategory ? given.category : undefined,
    level: shape.hasLevel ? given.level : undefined,
    weeks: shape.hasWeeks ? { from: given.fromWeeks, to: given.toWeeks } : undefined,
  };
  const isFiltered = shape.price || shape.hasCategory || shape.hasLevel || shape.hasWeeks;
  // Entries alone are few pages, courses are many.
  const needsCourse = isFiltered || !['id', 'relevance'].includes(shape.sort);
  const sought = sql`
    ${givenForms(given)}, meant as materialized (${similarWords}), sought as materialized (
      select ${shape.needsAll ? sql`catalog.all_of(query)` : sql`catalog.any_of(query)`} as query,
        catalog.any_of(query) as any_word
      from (
        select catalog.any_of(to_tsquery('simple', beginning) || plainto_tsquery('english', form)) as query
        from (
          select place, form, beginning from given
          union all
          -- Known words have nothing in them that would have to be escaped.
          select place, word, quote_literal(word) || ':*' from meant
        ) as forms
        group by place
      ) as words
    )`;
  const matching = sql`
    from catalog.search_entry as entry
    ${needsCourse ? sql`join catalog.course on course.id = entry.course_id` : sql``}
    where catalog.stored_vector(entry.search) @@ (select query from sought)
      and ${needsCourse ? conditions(filter) : sql`true`}`;
  const place = needsCourse ? sortKey(shape.sort) : sql`entry.course_id`;
  return { sought, matching, place, conditions: conditions(filter) };
}

const meantColumn = sql<Meant[]>`(
  select coalesce(json_agg(json_build_object('place', place, 'word', word)), '[]') from meant
)`.as('meant');

/** A page of ids with their places, and how many there are in all. Each follows `sought`. */
function pageOf(shape: Shape, given: Given<Values>) {
  const { sought, matching, place, conditions } = partsOf(shape, given);
  const cut = sql`
    order by place ${direction(shape)}, id
    limit ${given.limit} offset ${given.offset}`;
  const found = sql`with ${sought}, found as materialized (select entry.course_id as id, ${place} as place ${matching})`;
  const total = sql`(select count(*) from found) as total`;
  if (shape.sort !== 'relevance')
    return { before: found, page: sql`select id, place, ${total} from found ${cut}` };
  const rank = sql`-ts_rank(course.headline, (select query from sought)) as place`;
  // Courses with all of several words are few: each is ranked. So are all if the least relevant come first.
  if (shape.needsAll || shape.order === 'desc') {
    return {
      before: found,
      page: sql`
        select found.id, ${rank}, ${total}
        from found join catalog.course on course.id = found.id ${cut}`,
    };
  }
  // Courses with one word, or any of several, can be many. Those whose headline has none of them have the lowest rank, so
  // only the others are ranked, and the rest is only read where it fills up the page.
  const untilPageEnd = sql`${given.limit}::int + ${given.offset}::int`;
  return {
    before: sql`
      with ${sought}, ranked as materialized (
        select course.id, ${rank}
        from catalog.course
        where course.headline @@ (select query from sought) and ${conditions}
        order by place, id
        limit ${untilPageEnd}
      ), unranked as materialized (
        select entry.course_id as id, 0::real as place
        ${matching}
          and (select count(*) from ranked) < ${untilPageEnd}
          and not exists (select from ranked where ranked.id = entry.course_id)
        order by id
        limit ${untilPageEnd}
      )`,
    page: sql`
      select id, place, (select count(*) ${matching}) as total
      from (select id, place from ranked union all select id, place from unranked) as found ${cut}`,
  };
}

/** Everything that a page of results shows, in one statement. */
function resultPage(shape: Shape) {
  return compileOnce((db, given: Given<Values>) => {
    const { before, page } = pageOf(shape, given);
    const cards = publishedCourses(db)
      .innerJoin(
        sql<{ id: number; place: number; total: number }>`(${page})`.as('page'),
        'page.id',
        'course.id',
      )
      .leftJoinLateral(
        sql<{ title: string; words: string | null }>`(
          select lesson.title,
            case
              when lesson.preview
                or (coalesce(course.sale_cents, course.price_cents) = 0 and not lesson.gated)
              then lesson.words
            end as words
          from catalog.lesson
          where lesson.course_id = course.id
            and lesson.position is not null
            and lesson.search @@ (select any_word from sought)
          order by ts_rank(lesson.search, (select any_word from sought)) desc, lesson.position
          limit 1
        )`.as('best'),
        (join) => join.onTrue(),
      )
      .select([
        'page.total',
        meantColumn,
        levelsInUse.as('levels'),
        'best.title as lesson',
        'best.words',
      ])
      .orderBy('page.place', shape.order)
      .orderBy('course.id');
    return sql<FoundRow>`${before} ${cards}`;
  });
}

function matchCount(shape: Shape) {
  return compileOnce((_db, given: Given<Values>) => {
    const { sought, matching } = partsOf(shape, given);
    return sql<{
      total: number;
      meant: Meant[];
    }>`with ${sought} select count(*) as total, ${meantColumn} ${matching}`;
  });
}

/** The number of shapes is limited. */
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

/** Without rows, `levels` is null, and `meant` unless this is a page beyond the last. */
export async function searchCourses(
  db: Db,
  sought: Sought,
  filter: CourseFilter,
  page: CoursePage,
) {
  const shape = shapeOf(sought, filter, page);
  const values = {
    ...formsOf(sought.words),
    category: filter.category ?? '',
    level: filter.level ?? '',
    fromWeeks: filter.weeks?.from ?? 0,
    toWeeks: filter.weeks?.to ?? 0,
    limit: page.limit,
    offset: page.offset,
  };
  const rows = await resultPages(shape).execute(db, values);
  const [first] = rows;
  if (first) return { rows, total: first.total, meant: first.meant, levels: first.levels };
  if (page.offset === 0) return { rows, total: 0, meant: null, levels: null };
  // Beyond the last page no row carries the total.
  const { total, meant } = await matchCounts(shape).executeTakeFirstOrThrow(db, values);
  return { rows, total, meant, levels: null };
}
