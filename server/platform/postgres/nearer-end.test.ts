import { expect, test } from 'vitest';
import { fromNearerEnd } from './nearer-end.ts';

const rows = Array.from({ length: 23 }, (_, index) => index);

/** What the database returns for a window. */
const read = ({ order, limit, offset }: { order: string; limit: number; offset: number }) =>
  (order === 'asc' ? rows : rows.toReversed()).slice(offset, offset + limit);

test.each(['asc', 'desc'] as const)('%s: every page has the rows it always had', (order) => {
  for (const limit of [1, 4, 5, 23, 50]) {
    for (let offset = 0; offset <= 30; offset += limit) {
      const page = { order, limit, offset };
      const window = fromNearerEnd(page, rows.length);
      expect(window.restore(read(window))).toEqual(read(page));
    }
  }
});

test('no page skips more than half of the list', () => {
  for (let offset = 0; offset < rows.length; offset += 1) {
    const window = fromNearerEnd({ order: 'asc', limit: 1, offset }, rows.length);
    expect(window.offset).toBeLessThanOrEqual(rows.length / 2);
  }
});

test('an empty list has no rows from either end', () => {
  expect(fromNearerEnd({ order: 'asc', limit: 10, offset: 10 }, 0)).toMatchObject({ limit: 0 });
});
