import { expect, test } from 'vitest';
import { formatDaySpan, formatDueDay, formatDuration, formatRelativeDay } from './format-days.ts';

const today = '2026-11-18';

test.each([
  ['2026-11-17', 'yesterday'],
  ['2026-11-18', 'today'],
  ['2026-11-19', 'tomorrow'],
  ['2026-11-20', 'Friday, 20 November'],
  ['2027-01-01', 'Friday, 1 January 2027'],
])('%s is %s', (day, text) => {
  expect(formatRelativeDay(day, today)).toBe(text);
});

test('days do not depend on the time zone of the browser', () => {
  expect(formatDueDay('2026-03-29', today)).toBe('Sunday, 29 March');
});

test.each([
  ['2026-11-16', '2026-11-29', '16 to 29 November'],
  ['2026-11-23', '2026-12-06', '23 November to 6 December'],
  ['2026-12-28', '2027-01-10', '28 December to 10 January 2027'],
  ['2025-11-17', '2025-11-30', '17 to 30 November 2025'],
])('from %s to %s is %s', (from, to, text) => {
  expect(formatDaySpan(from, to, today)).toBe(text);
});

test.each([
  [1, '1 day'],
  [13, '13 days'],
  [15, '2 weeks'],
  [59, '8 weeks'],
  [400, '13 months'],
])('%i days is %s', (days, text) => {
  expect(formatDuration(days)).toBe(text);
});
