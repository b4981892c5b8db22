import type { CourseListQuery, FoundCourse, NearLesson } from '../../../contract/catalog.ts';
import { metaOf, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { romanize } from '../search/romanize.ts';
import {
  type FoundRow,
  listMeantWords,
  listNearLessons,
  type NearRow,
  normalizeWords,
  searchCourses,
} from '../search/search-queries.ts';
import {
  excerpt,
  highlight,
  type IsHit,
  isPlain,
  matcherOf,
  searchWords,
} from '../search/search-words.ts';
import { synonymsOf } from '../search/synonyms.ts';
import { listCardsById, listPopularCourses, presentCard } from './courses.ts';
import * as queries from './list-queries.ts';

const durations = {
  short: { from: 0, to: 2 },
  medium: { from: 3, to: 6 },
  long: { from: 7, to: 1000 },
};

export async function listCourses(db: Db, query: CourseListQuery) {
  const filter: queries.CourseFilter = {
    category: query.category,
    level: query.level,
    price: query.price,
    weeks: query.duration ? durations[query.duration] : undefined,
  };
  const page = windowOf(query);
  const { data, total, anyWord, words, levels } = query.q
    ? await findCourses(db, await readSearch(db, query.q), filter, page)
    : await listAll(db, filter, page);
  return {
    data,
    meta: {
      instead: query.q && total === 0 ? await findInstead(db, words) : null,
      ...metaOf(query, total),
      anyWord,
      corrections: words
        .filter(({ meant }) => meant.length > 0)
        .map(({ typed, meant }) => ({ typed, meant: [...meant] })),
      levels,
    },
  };
}

async function readSearch(db: Db, search: string): Promise<TypedWord[]> {
  const typed = searchWords(search);
  // Most searches need no normalising, which is a statement of its own.
  const normalized = typed.every(isPlain) ? typed : await normalizeWords(db, typed);
  return typed
    .map((word, place) => ({
      typed: word,
      forms: [
        // Unaccenting can leave apostrophes, or nothing at all.
        (normalized[place] ?? '').replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
        romanize(word),
        ...synonymsOf(word),
      ].filter((form): form is string => form !== null && form !== ''),
      isMistypable: synonymsOf(word).length === 0,
    }))
    .filter(({ forms }) => forms.length > 0);
}

const nearSize = 3;

/** What to offer when a search finds nothing. */
async function findInstead(db: Db, words: readonly Word[]) {
  const [near, popular] = await Promise.all([
    listNearLessons(
      db,
      words.flatMap(({ forms, meant }) => [...forms, ...meant]),
      nearSize,
    ),
    listPopularCourses(db),
  ]);
  return { lessons: near.map(presentNear), popular };
}

function presentNear({ slug, title, minutes, course, free, words, near }: NearRow): NearLesson {
  const isHit = matcherOf(near);
  return {
    slug,
    name: highlight(title, isHit),
    excerpt: words === null ? [] : excerpt(words, isHit),
    time: minutes,
    course,
    free,
  };
}

interface Found {
  data: FoundCourse[];
  total: number;
  anyWord: boolean;
  words: readonly Word[];
  /** Of all courses. */
  levels: string[];
}

async function listAll(
  db: Db,
  filter: queries.CourseFilter,
  page: queries.CoursePage,
): Promise<Found> {
  const [{ ids, total }, levels] = await Promise.all([
    queries.findCourseIds(db, filter, page),
    queries.listLevels(db),
  ]);
  return { data: await listCardsById(db, ids), total, anyWord: false, words: [], levels };
}

interface TypedWord {
  typed: string;
  /** What is looked for: the word itself, its kana in our letters, other words for it. */
  forms: string[];
  isMistypable: boolean;
}

interface Word extends TypedWord {
  /** The corrections of a mistyped word, which are looked for too. */
  meant: string[];
}

/** Courses with all words, or if there are none, with any of them. A search without any word in it finds nothing. */
async function findCourses(
  db: Db,
  typed: readonly TypedWord[],
  filter: queries.CourseFilter,
  page: queries.CoursePage,
): Promise<Found> {
  if (typed.length === 0) {
    return { data: [], total: 0, anyWord: false, words: [], levels: await queries.listLevels(db) };
  }
  const withAll = await searchCourses(db, { words: typed, anyWord: false }, filter, page);
  const anyWord = typed.length > 1 && withAll.total === 0;
  const { rows, total, ...found } = anyWord
    ? await searchCourses(db, { words: typed, anyWord }, filter, page)
    : withAll;
  // Results carry these, so that one statement is enough for most searches.
  const [meant, levels] = await Promise.all([
    found.meant ?? listMeantWords(db, typed),
    found.levels ?? queries.listLevels(db),
  ]);
  const words = typed.map((word, place) => ({
    ...word,
    meant: meant.filter((each) => each.place === place).map((each) => each.word),
  }));
  const isHit = matcherOf(words.flatMap(({ typed, forms, meant }) => [typed, ...forms, ...meant]));
  const data = rows.map((row) => presentFound(row, isHit));
  return { data, total, anyWord: anyWord && total > 0, words, levels };
}

function presentFound(course: FoundRow, isHit: IsHit): FoundCourse {
  return {
    ...presentCard(course),
    lessons: course.lessons,
    found: {
      title: highlight(course.title, isHit),
      author: highlight(course.teacher, isHit),
      summary: highlight(course.summary, isHit),
      lesson:
        course.lesson === null
          ? null
          : {
              name: highlight(course.lesson, isHit),
              // No excerpt of a locked lesson.
              excerpt: course.words === null ? [] : excerpt(course.words, isHit),
            },
    },
  };
}
