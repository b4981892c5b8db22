import { expect, it } from 'vitest';
import { isToAnswerToday, markOf } from './submissions.ts';

it.each([
  [['yes', 'yes', 'yes', 'yes'], 100],
  [['yes', 'yes', 'partly', 'yes'], 88],
  [['partly', 'no', 'no'], 17],
  [['no'], 0],
  [['yes', null, 'yes'], null],
  [[], null],
] as const)('the mark of %j is %s', (points, mark) => {
  expect(markOf(points)).toBe(mark);
});

it('what was handed in three days ago has to be answered today', () => {
  const now = Date.parse('2026-11-16T10:00:00Z');
  expect(isToAnswerToday('2026-11-13T10:00:01Z', now)).toBe(false);
  expect(isToAnswerToday('2026-11-13T10:00:00Z', now)).toBe(true);
  expect(isToAnswerToday('2026-10-01T10:00:00Z', now)).toBe(true);
});
