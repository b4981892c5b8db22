import type { CourseListQuery, FoundCourse } from '../../../contract/catalog.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { excerpt, highlight, matcherOf, searchWords } from '../search/search-words.ts';
import { listInOrder, presentCard } from './courses.ts';
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
  const words = await readSearch(db, query.q ?? '');
  const filter: queries.CourseFilter = {
    words,
    any: false,
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
  // A search without any word in it finds nothing.
  const hasNoWords = words.length === 0 && Boolean(query.q);
  const found = hasNoWords ? { filter, ids: [], total: 0 } : await findCourses(db, filter, page);
  return {
    data: await presentFound(db, found.filter, found.ids),
    meta: {
      page: query._page,
      limit: query._limit,
      total: found.total,
      anyWord: found.filter.any && found.total > 0,
      corrections: words
        .filter(({ meant }) => meant.length > 0)
        .map(({ typed, meant }) => ({ typed, meant: [...meant] })),
    },
  };
}

/** Unaccenting can leave apostrophes, or nothing at all. */
async function readSearch(db: Db, search: string): Promise<queries.CourseFilter['words']> {
  const typed = searchWords(search);
  if (typed.length === 0) return [];
  return (await queries.readWords(db, typed))
    .map((word) => ({ ...word, normalized: word.normalized.replace(/[^\p{L}\p{M}\p{N}]/gu, '') }))
    .filter(({ normalized }) => normalized !== '');
}

/** Courses with all words, or if there are none, with any of them. */
async function findCourses(db: Db, filter: queries.CourseFilter, page: queries.CoursePage) {
  const found = await queries.findCourseIds(db, filter, page);
  if (found.total > 0 || filter.any || filter.words.length < 2) return { filter, ...found };
  return findCourses(db, { ...filter, any: true }, page);
}

async function presentFound(
  db: Db,
  filter: queries.CourseFilter,
  ids: readonly number[],
): Promise<FoundCourse[]> {
  const sought = filter.words.flatMap(({ typed, meant }) => [typed, ...meant]);
  const isHit = matcherOf(sought);
  const [courses, lessons] = await Promise.all([
    listInOrder(db, ids),
    sought.length > 0 ? queries.listMatchingLessons(db, filter, ids) : [],
  ]);
  return courses.map((course) => {
    const card = { ...presentCard(course), lessons: course.lessons };
    if (sought.length === 0) return { ...card, found: null };
    const lesson = lessons.find(({ courseId }) => courseId === course.id);
    const isOpen = lesson?.preview || (course.sale_cents ?? course.price_cents) === 0;
    return {
      ...card,
      found: {
        title: highlight(course.title, isHit),
        author: highlight(course.teacher, isHit),
        summary: highlight(course.summary, isHit),
        lesson: lesson
          ? {
              name: highlight(lesson.title, isHit),
              // No excerpt of a locked lesson.
              excerpt: isOpen ? excerpt(lesson.words, isHit) : [],
            }
          : null,
      },
    };
  });
}
