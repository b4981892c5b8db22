import { expect, test } from 'vitest';
import { lastPage, pagesToShow } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 26, [1, 2, 3, null, 26]],
  [5, 26, [1, null, 4, 5, 6, null, 26]],
  [26, 26, [1, null, 24, 25, 26]],
])('page %i of %i shows %j', (page, pages, expected) => {
  expect(pagesToShow(page, pages)).toEqual(expected);
});

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [255, 26],
])('%i rows have %i pages of ten', (total, last) => {
  expect(lastPage(total, 10)).toBe(last);
});
