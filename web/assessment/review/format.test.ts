import { expect, it } from 'vitest';
import { estimateMinutes, listCourseTitles } from './format.ts';

it.each([
  [1, 'about a minute'],
  [7, 'about two minutes'],
  [15, 'about five minutes'],
  [21, 'about 7 minutes'],
])('%i questions take %s', (questions, text) => {
  expect(estimateMinutes(questions)).toBe(text);
});

it('lists each course once and three at most', () => {
  expect(listCourseTitles(['Drawing', 'Japanese', 'Drawing'])).toBe('Drawing and Japanese');
  expect(listCourseTitles(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more courses');
  expect(listCourseTitles(['A', 'B', 'C', 'D'])).toBe('A, B, C and 1 more course');
});
