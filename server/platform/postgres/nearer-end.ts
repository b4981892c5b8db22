export interface PageWindow {
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/**
 * The database reads a list from its beginning up to the page. A page in the second half is read from the end instead, in
 * the opposite order, so that the last page is as quick as the first. `restore` brings its rows back into order.
 */
export function fromNearerEnd(
  page: PageWindow,
  total: number,
): PageWindow & { restore<Row>(rows: Row[]): Row[] } {
  const { order, limit, offset } = page;
  if (offset <= total / 2) return { order, limit, offset, restore: (rows) => rows };
  const after = total - offset - limit;
  return {
    order: order === 'asc' ? 'desc' : 'asc',
    // The last page may be shorter; beyond it there is nothing.
    limit: Math.max(0, Math.min(limit, limit + after)),
    offset: Math.max(0, after),
    restore: (rows) => rows.toReversed(),
  };
}
