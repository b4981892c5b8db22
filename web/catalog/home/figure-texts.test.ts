import { expect, it } from 'vitest';
import { figureTexts, roundedDown } from './figure-texts.ts';

it.each([
  [0, '0'],
  [38, '38'],
  [99, '99'],
  [100, '100'],
  [101, '100+'],
  [200, '200'],
  [207, '200+'],
  [1999, '1900+'],
])('writes %i as %s', (count, text) => {
  expect(roundedDown(count)).toBe(text);
});

it('leaves out what there is not yet', () => {
  const figures = { activeStudents: 0, courses: 1, instructors: 2, satisfactionPercent: null };
  expect(figureTexts(figures)).toEqual([
    { value: '1', label: 'course' },
    { value: '2', label: 'instructors' },
  ]);
});
