import { cachedFormats } from './formats.ts';

/**
 * Calendar days such as `2026-11-30`, without a time. Which day it is depends on the time zone; counting days doesn't,
 * so due dates and streaks are safe from clock changes.
 */
export type Day = string;

const dayLength = 24 * 60 * 60 * 1000;

// Sweden writes dates as we do.
const clockOf = cachedFormats(
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

/** The local wall-clock time as if it were UTC, in milliseconds. */
function wallClock(moment: Date, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

const dayFormatOf = cachedFormats(
  (timeZone: string | undefined) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/** Called several times in most calls of a learner, so it doesn't take a whole moment apart. */
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

/**
 * The moment at which local clocks show a time on a day. A time skipped by a clock change moves forward by the length
 * of the gap; of a time that occurs twice it is the first.
 */
export function momentOf(day: Day, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  const offsets = [wanted - dayLength, wanted + dayLength].map(
    (near) => wallClock(new Date(near), zone) - near,
  );
  const candidates = offsets.map((offset) => wanted - offset);
  const exact = candidates.filter((candidate) => wallClock(new Date(candidate), zone) === wanted);
  return new Date(Math.min(...(exact.length > 0 ? exact : [wanted - (offsets[0] ?? 0)])));
}

/** The moment at which a day ends in a time zone. */
export function endOfDay(day: Day, zone: string): Date {
  return momentOf(addDays(day, 1), '00:00', zone);
}
