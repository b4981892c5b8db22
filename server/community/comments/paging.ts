export interface ListQuery {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
}

export const toPage = ({ _page, _limit, _order }: ListQuery) => ({
  order: _order,
  limit: _limit,
  offset: (_page - 1) * _limit,
});

export const toMeta = ({ _page, _limit }: ListQuery, total: number) => ({
  page: _page,
  limit: _limit,
  total,
});
