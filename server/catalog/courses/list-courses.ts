import type { CourseListQuery, FoundCourse, NearLesson } from '../../../contract/catalog.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { romanize } from '../search/romanize.ts';
import {
  type FoundRow,
  listNearLessons,
  type NearRow,
  readWords,
  searchCourses,
} from '../search/search-queries.ts';
import { excerpt, highlight, type IsHit, matcherOf, searchWords } from '../search/search-words.ts';
import { listCardsById, listPopularCourses, presentCard } from './courses.ts';
import * as queries from './list-queries.ts';

const durations = {
  short: { from: 0, to: 2 },
  medium: { from: 3, to: 6 },
  long: { from: 7, to: 1000 },
};

export async function listCourses(db: Db, query: CourseListQuery) {
  const [found, levels] = await Promise.all([search(db, query), queries.listLevels(db)]);
  return { ...found, meta: { ...found.meta, levels } };
}

async function search(db: Db, query: CourseListQuery) {
  const filter: queries.CourseFilter = {
    category: query.category,
    level: query.level,
    price: query.price,
    weeks: query.duration ? durations[query.duration] : undefined,
  };
  const page = {
    sort: query._sort,
    order: query._order,
    limit: query._limit,
    offset: (query._page - 1) * query._limit,
  };
  const words = await readSearch(db, query.q ?? '');
  const { data, total, anyWord } = query.q
    ? await findCourses(db, { words, anyWord: false }, filter, page)
    : await listAll(db, filter, page);
  return {
    data,
    meta: {
      instead: query.q && total === 0 ? await findInstead(db, words) : null,
      page: query._page,
      limit: query._limit,
      total,
      anyWord,
      corrections: words
        .filter(({ meant }) => meant.length > 0)
        .map(({ typed, meant }) => ({ typed, meant: [...meant] })),
    },
  };
}

/** Unaccenting can leave apostrophes, or nothing at all. */
async function readSearch(db: Db, search: string): Promise<Word[]> {
  const typed = searchWords(search);
  if (typed.length === 0) return [];
  return (await readWords(db, typed))
    .map(({ typed, normalized, meant }) => ({
      typed,
      meant,
      forms: [normalized.replace(/[^\p{L}\p{M}\p{N}]/gu, ''), romanize(typed), ...meant].filter(
        (form): form is string => form !== null && form !== '',
      ),
    }))
    .filter(({ forms }) => forms.length > 0);
}

const nearSize = 3;

/** What to offer when a search finds nothing. */
async function findInstead(db: Db, words: readonly Word[]) {
  const [near, popular] = await Promise.all([
    listNearLessons(
      db,
      words.flatMap(({ forms }) => forms),
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
}

async function listAll(
  db: Db,
  filter: queries.CourseFilter,
  page: queries.CoursePage,
): Promise<Found> {
  const { ids, total } = await queries.findCourseIds(db, filter, page);
  return { data: await listCardsById(db, ids), total, anyWord: false };
}

interface Word {
  typed: string;
  /** What a mistyped word is taken for. */
  meant: string[];
  /** What is looked for: the word itself, its kana in our letters, what is meant by it. */
  forms: string[];
}

/** Courses with all words, or if there are none, with any of them. A search without any word in it finds nothing. */
async function findCourses(
  db: Db,
  sought: { words: readonly Word[]; anyWord: boolean },
  filter: queries.CourseFilter,
  page: queries.CoursePage,
): Promise<Found> {
  const { words, anyWord } = sought;
  if (words.length === 0) return { data: [], total: 0, anyWord: false };
  const { rows, total } = await searchCourses(db, sought, filter, page);
  if (!anyWord && words.length > 1 && total < 1) {
    return findCourses(db, { words, anyWord: true }, filter, page);
  }
  const isHit = matcherOf(words.flatMap(({ typed, forms }) => [typed, ...forms]));
  const data = rows.map((row) => presentFound(row, isHit));
  return { data, total, anyWord: anyWord && total > 0 };
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
