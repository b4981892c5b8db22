import { expect, it } from 'vitest';
import { figuresToShow, roundDown } from './figures.tsx';

it.each([
  [0, '0'],
  [38, '38'],
  [99, '99'],
  [100, '100'],
  [101, '100+'],
  [200, '200'],
  [207, '200+'],
  [1999, '1900+'],
])('rounds %i down to %s', (count, text) => {
  expect(roundDown(count)).toBe(text);
});

it('leaves out what there is none of yet', () => {
  const figures = { activeStudents: 0, courses: 1, instructors: 2, satisfactionPercent: null };
  expect(figuresToShow(figures)).toEqual([
    { value: '1', label: 'course' },
    { value: '2', label: 'instructors' },
  ]);
});
