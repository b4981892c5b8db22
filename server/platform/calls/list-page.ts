import type { PageMeta } from '../../../contract/endpoint.ts';

/** Which page of a list is asked for, as every paged call reads it. */
export interface PageQuery {
  _page: number;
  _limit: number;
  _order?: 'asc' | 'desc';
  _sort?: string;
}

export interface OrderedPageQuery extends PageQuery {
  _order: 'asc' | 'desc';
}

/** What a list's query needs to know about the page. */
interface PageWindow<Q extends PageQuery> {
  limit: number;
  offset: number;
  order: Q['_order'];
  sort: Q['_sort'];
}

export function windowOf<Q extends PageQuery>(query: Q): PageWindow<Q> {
  const { _page, _limit, _order, _sort } = query;
  return { limit: _limit, offset: (_page - 1) * _limit, order: _order, sort: _sort };
}

export function metaOf({ _page, _limit }: PageQuery, total: number): PageMeta {
  return { page: _page, limit: _limit, total };
}

interface ListSource<Q extends PageQuery, Row> {
  list(window: PageWindow<Q>): Promise<Row[]>;
  count(): Promise<number>;
}

/** The rows of a page and how many there are in all, read at the same time. */
export async function readPage<Q extends PageQuery, Row>(
  query: Q,
  { list, count }: ListSource<Q, Row>,
): Promise<{ rows: Row[]; meta: PageMeta }> {
  const [rows, total] = await Promise.all([list(windowOf(query)), count()]);
  return { rows, meta: metaOf(query, total) };
}

/** The reply of a call that lists: a page, each row as it is shown. */
export async function listPage<Q extends PageQuery, Row, Item>(
  query: Q,
  { present, ...source }: ListSource<Q, Row> & { present(row: Row): Item },
): Promise<{ data: Item[]; meta: PageMeta }> {
  const { rows, meta } = await readPage(query, source);
  return { data: rows.map((row) => present(row)), meta };
}
