import { cachedFormats } from './formats.ts';

/**
 * Calendar days such as `2026-11-30`, without a time. Which day it is depends on the time zone; counting days doesn't,
 * so due dates and streaks are safe from clock changes.
 */
export type Day = string;

export const dayLength = 24 * 60 * 60 * 1000;

// Sweden writes dates as we do.
const dayFormatOf = cachedFormats(
  (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** Called several times in most calls of a learner, so it avoids computing a full date and time. */
export function dayIn(zone: string, moment: Date = new Date()): Day {
  return dayFormatOf(zone).format(moment);
}

/** The day of a moment in the reader's own time zone: for browsers only. */
export function localDay(moment: Date | string | number = Date.now()): Day {
  return dayFormatOf(undefined).format(new Date(moment));
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
}

/** The same day of another year; for 29 February, where there is none, the day before. */
export function addYears(day: Day, years: number): Day {
  const moved = new Date(day);
  const date = moved.getUTCDate();
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  if (moved.getUTCDate() !== date) moved.setUTCDate(0);
  return moved.toISOString().slice(0, 10);
}

/** How many days `later` is after `earlier`. */
export function daysBetween(earlier: Day, later: Day): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / dayLength);
}

/** From 1 for Monday to 7 for Sunday. */
export function weekday(day: Day): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}

export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

/** The day itself if it is a Monday, otherwise the next Monday. */
export function mondayFrom(day: Day): Day {
  return addDays(day, (8 - weekday(day)) % 7);
}
