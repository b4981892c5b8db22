import { addDays, type Day, dayLength } from './days.ts';
import { cachedFormats } from './formats.ts';

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
