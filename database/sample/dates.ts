import { addDays, type Day, dayIn } from '../../contract/text/days.ts';

/**
 * The later of today in UTC and in the local time zone, so that the streak is unbroken both before and after the browser
 * reports the student's time zone.
 */
export function todayFor(now: Date, zone: string): Day {
  const [utc, local] = [dayIn('UTC', now), dayIn(zone, now)];
  return utc > local ? utc : local;
}

/** In the morning in UTC, so that it falls on the same day in most time zones. */
export function momentAgo(today: Day, daysAgo: number, minutesAfterSix: number): Date {
  const midnight = Date.parse(addDays(today, -daysAgo));
  return new Date(midnight + (6 * 60 + minutesAfterSix) * 60 * 1000);
}

export const dayLength = 24 * 60 * 60 * 1000;

/** Sample learners have no time zone set, so their days are in UTC. */
export const dayOf = (moment: Date): Day => dayIn('UTC', moment);
