import {
  CourseFilter,
  type CourseScope,
  type CourseSort,
  courseSorts,
} from '../../../contract/studio/courses.ts';

/** Lives in the address, so that a list can be shared and survives a reload. */
export interface CoursesQuery {
  state: CourseFilter;
  scope: CourseScope;
  sort: CourseSort;
  q: string;
  page: number;
}

export const coursesPerPage = 10;
const maxSearchLength = 80;

/** Admins begin with all courses, everyone else has only their own. */
export function readCoursesQuery(search: URLSearchParams, isAdmin: boolean): CoursesQuery {
  const page = Number(search.get('page'));
  const isMine = !isAdmin || search.get('scope') === 'mine';
  return {
    state: CourseFilter.options.find((state) => state === search.get('state')) ?? 'all',
    scope: isMine ? 'mine' : 'all',
    sort: courseSorts.find((sort) => sort === search.get('sort')) ?? 'edited',
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** Omits defaults, so that the default list has a plain address. */
export function writeCoursesQuery(query: CoursesQuery, isAdmin: boolean): URLSearchParams {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.state !== 'all') search.set('state', query.state);
  if (isAdmin && query.scope === 'mine') search.set('scope', 'mine');
  if (query.sort !== 'edited') search.set('sort', query.sort);
  if (query.page > 1) search.set('page', String(query.page));
  return search;
}
