import {
  type AdminCourseSort,
  AdminCourseState,
  adminCourseSorts,
} from '../../../contract/administration/courses.ts';

export interface AdminCoursesQuery {
  page: number;
  sort: AdminCourseSort;
  order: 'asc' | 'desc';
  state: AdminCourseState;
  category: string;
  q: string;
}

export const firstOrders: Record<AdminCourseSort, 'asc' | 'desc'> = {
  title: 'asc',
  owner: 'asc',
  learners: 'desc',
  rating: 'desc',
  published: 'desc',
};

/** From the address; whatever is wrong in it is left out. */
export function readCoursesQuery(search: URLSearchParams): AdminCoursesQuery {
  const sort = adminCourseSorts.find((known) => known === search.get('sort')) ?? 'title';
  const order = search.get('order');
  const state = AdminCourseState.safeParse(search.get('state'));
  const page = Number(search.get('page'));
  return {
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    sort,
    order: order === 'asc' || order === 'desc' ? order : firstOrders[sort],
    state: state.success ? state.data : 'all',
    category: search.get('category')?.slice(0, 60) ?? '',
    q: search.get('q')?.slice(0, 80) ?? '',
  };
}

export function writeCoursesQuery(query: AdminCoursesQuery): URLSearchParams {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.state !== 'all') search.set('state', query.state);
  if (query.category) search.set('category', query.category);
  if (query.sort !== 'title') search.set('sort', query.sort);
  if (query.order !== firstOrders[query.sort]) search.set('order', query.order);
  if (query.page > 1) search.set('page', String(query.page));
  return search;
}
