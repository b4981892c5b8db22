import { expect, it } from 'vitest';
import { describeNext, describeStuck, formatDayNear } from './words.ts';

const now = new Date(2026, 10, 16, 12).getTime();

it.each([
  ['2026-11-16', 'today'],
  ['2026-11-15', 'yesterday'],
  ['2026-11-17', 'tomorrow'],
  ['2026-11-03', '3 November'],
  ['2025-11-03', '3 November 2025'],
])('%s is %s', (day, text) => {
  expect(formatDayNear(day, now)).toBe(text);
});

it('says where someone is stuck, and what is next', () => {
  const since = '2026-11-03T10:00:00Z';
  const stuck = { lesson: 'ISO', since, tries: 4 };
  expect(describeStuck({ ...stuck, why: 'quiz' }, now)).toBe('Failed the quiz of “ISO” 4 times');
  expect(describeStuck({ ...stuck, why: 'idle' }, now)).toBe('At “ISO” since 3 November');
  const next = { title: 'ISO', dueDate: '2026-11-03', overdue: true };
  expect(describeNext(next, now)).toBe('Next: ISO, was due 3 November');
  expect(describeNext({ ...next, dueDate: null }, now)).toBe('Next: ISO');
});
