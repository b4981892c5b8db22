import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment, formatTime } from './dates.ts';
import { formatInterval, formatTimeUntil } from './intervals.ts';
import { daysAgo, formatTimeAgo } from './relative-times.ts';
import {
  formatShortDay,
  formatShortDayOfYear,
  formatShortMoment,
  formatShortMonth,
  formatShortWeekday,
} from './short-dates.ts';
import {
  formatDayOfYear,
  formatWeekday,
  formatWeekdayAndDay,
  formatWeekdayAndTime,
} from './weekdays.ts';

const moment = '2026-11-15T14:05:00Z';
const zone = 'Pacific/Auckland';

it.each([
  [formatDay, '16 November 2026', '9 September 2026'],
  [formatDayOfYear, '16 November', '9 September'],
  [formatShortDay, '16 Nov 2026', '9 Sept 2026'],
  [formatShortDayOfYear, '16 Nov', '9 Sept'],
  [formatWeekday, 'Monday', 'Wednesday'],
  [formatShortWeekday, 'Mon', 'Wed'],
  [formatWeekdayAndDay, 'Monday 16 November', 'Wednesday 9 September'],
  [formatShortMonth, 'Nov', 'Sept'],
])('%o writes a moment as %s, and a day as %s in every zone', (format, ofMoment, ofDay) => {
  expect(format(moment, { zone })).toBe(ofMoment);
  expect(format('2026-09-09', { zone: 'Pacific/Honolulu' })).toBe(ofDay);
});

it.each([
  [formatMoment, '16 November 2026 at 3:05 am'],
  [formatShortMoment, '16 Nov 2026, 3:05 am'],
  [formatWeekdayAndTime, 'Monday 16 November at 3:05 am'],
  [formatTime, '3:05 am'],
])('%o writes %s', (format, text) => {
  expect(format(moment, { zone })).toBe(text);
  expect(format(new Date(moment), { zone })).toBe(text);
});

describe('the year', () => {
  it('is left out if it is today’s', () => {
    const today = '2026-11-15';
    expect(formatDay('2026-09-28', { today })).toBe('28 September');
    expect(formatDay('2027-01-05', { today })).toBe('5 January 2027');
    expect(formatShortDay('2026-09-28', { today })).toBe('28 Sept');
    expect(formatShortDay('2025-11-06', { today })).toBe('6 Nov 2025');
  });

  it('of a moment is the one in the zone', () => {
    const newYear = '2026-12-31T20:00:00Z';
    expect(formatDay(newYear, { zone, today: '2027-01-01' })).toBe('1 January');
    expect(formatDay(newYear, { zone: 'UTC', today: '2027-01-01' })).toBe('31 December 2026');
  });
});

it('formats how long ago something happened', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(formatTimeAgo('2026-11-15T11:59:30Z', now)).toBe('just now');
  expect(formatTimeAgo('2026-11-15T12:00:30Z', now)).toBe('just now');
  expect(formatTimeAgo('2026-11-15T11:55:00Z', now)).toBe('5 minutes ago');
  expect(formatTimeAgo('2026-11-15T10:00:00Z', now)).toBe('2 hours ago');
  expect(formatTimeAgo('2026-11-14T11:00:00Z', now)).toBe('yesterday');
  expect(formatTimeAgo('2026-11-13T14:00:00Z', now)).toBe('2 days ago');
  expect(formatTimeAgo('2026-11-01T12:00:00Z', now)).toContain('1 November 2026');
});

it('counts days by the calendar', () => {
  const breakfast = new Date(2026, 10, 15, 7).getTime();
  const ago = (day: number, hour: number) =>
    daysAgo(new Date(2026, 10, day, hour).toISOString(), breakfast);
  expect([ago(15, 0), ago(14, 23), ago(13, 14), ago(16, 1)]).toEqual([0, 1, 2, -1]);
});

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
