import { type UserColumn, userColumns } from '../../../contract/administration/users.ts';
import type { Role } from '../../../contract/fields.ts';
import { roles } from './roles.ts';

export const pageSizes = [10, 20] as const;

/** Lives in the address, so that a list can be shared and survives a reload. */
export interface UsersQuery {
  q: string;
  role: Role | undefined;
  page: number;
  limit: (typeof pageSizes)[number];
  sort: UserColumn;
  order: 'asc' | 'desc';
}

const maxSearchLength = 200;

export function readUsersQuery(search: URLSearchParams): UsersQuery {
  const sort = search.get('sort') ?? '';
  const column = sort.replace(/^-/, '');
  const page = Number(search.get('page'));
  return {
    q: (search.get('q') ?? '').slice(0, maxSearchLength),
    role: roles.find(({ role }) => role === search.get('role'))?.role,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    limit: pageSizes.find((size) => String(size) === search.get('limit')) ?? pageSizes[0],
    sort: userColumns.find((known) => known === column) ?? 'userid',
    order: sort.startsWith('-') ? 'desc' : 'asc',
  };
}

/** Omits defaults, so that the default list has a plain address. */
export function writeUsersQuery(query: UsersQuery): URLSearchParams {
  const search = new URLSearchParams();
  const sort = `${query.order === 'desc' ? '-' : ''}${query.sort}`;
  if (query.q) search.set('q', query.q);
  if (query.role) search.set('role', query.role);
  if (sort !== 'userid') search.set('sort', sort);
  if (query.limit !== pageSizes[0]) search.set('limit', String(query.limit));
  if (query.page > 1) search.set('page', String(query.page));
  return search;
}

/** Sorting by the same column again reverses the order. */
export function sortBy(query: UsersQuery, column: UserColumn): UsersQuery {
  const isReversed = query.sort === column && query.order === 'asc';
  return { ...query, sort: column, order: isReversed ? 'desc' : 'asc', page: 1 };
}
