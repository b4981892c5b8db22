import { describe, expect, it } from 'vitest';
import { estimateMinutes, formatInterval, formatTimeUntil, listCourseTitles } from './format.ts';

const day = 1440;

describe('formatInterval', () => {
  it.each([
    [0, 'in 1 minute'],
    [10, 'in 10 minutes'],
    [90, 'in 2 hours'],
    [day, 'in 1 day'],
    [3 * day, 'in 3 days'],
    [45 * day, 'in 45 days'],
    [90 * day, 'in 3 months'],
    [365 * day, 'in 1 year'],
  ])('%i minutes is %s', (minutes, text) => {
    expect(formatInterval(minutes)).toBe(text);
  });

  it('is never in the past, even if the clock is ahead', () => {
    const now = Date.parse('2026-11-15T09:00:00Z');
    expect(formatTimeUntil('2026-11-15T08:59:00Z', now)).toBe('in 1 minute');
    expect(formatTimeUntil('2026-11-15T09:09:30Z', now)).toBe('in 10 minutes');
  });
});

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
