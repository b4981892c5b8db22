import { expect, it } from 'vitest';
import { audienceText, courseText, paceText } from './assign-text.ts';

it.each([
  [32, 95, 'Five weeks: about 20 minutes a week.'],
  [7, 95, 'One week: about 1 h 35 min.'],
  [3, 95, 'Three days: 1 h 35 min of lessons.'],
  [0, 40, 'Today: 40 minutes of lessons.'],
  [365, 95, '52 weeks: about 5 minutes a week.'],
])('in %i days, %i minutes are: %s', (days, minutes, text) => {
  expect(paceText(days, minutes)).toBe(text);
});

it.each([
  [{ lessons: 4, minutes: 95, assignments: 0 }, '4 lessons, 1 h 35 min'],
  [{ lessons: 10, minutes: 291, assignments: 2 }, '10 lessons, 4 h 51 min, two assignments'],
  [{ lessons: 1, minutes: 20, assignments: 1 }, '1 lesson, 20 min, one assignment'],
])('describes a course', (course, text) => {
  expect(courseText(course)).toBe(text);
});

const left = (name: string, reason: 'finished' | 'assigned') => ({ name, reason, dueOn: null });

it.each([
  [1, [], '1 person.'],
  [
    10,
    [left('Marco Bellini', 'finished')],
    '10 people. Marco Bellini has finished it already and is left out.',
  ],
  [
    3,
    [left('Ana', 'finished'), left('Ben', 'finished')],
    '3 people. Ana and Ben have finished it already and are left out.',
  ],
  [
    3,
    [left('Ana', 'finished'), left('Ben', 'assigned')],
    '3 people. Ana and Ben have it or have finished it already, and are left out.',
  ],
])('says who is left out of %i', (people, named, text) => {
  const leftOut = { count: named.length, named };
  expect(audienceText({ people, assigned: people - named.length, leftOut })).toBe(text);
});
