import { addDays, type Day, dayIn } from '../../server/platform/time/days.ts';

/**
 * The day that counts as today. In the evening it may be tomorrow already in UTC, in the morning still yesterday; the later
 * of the two keeps the row of days whole in both, before and after the browser has told the student's zone.
 */
export function todayFor(now: Date, zone: string): Day {
  const [utc, local] = [dayIn('UTC', now), dayIn(zone, now)];
  return utc > local ? utc : local;
}

/** In the morning, by UTC: over by the time that it is the next day anywhere. */
export function momentAgo(today: Day, daysAgo: number, minutesAfterSix: number): Date {
  const midnight = Date.parse(addDays(today, -daysAgo));
  return new Date(midnight + (6 * 60 + minutesAfterSix) * 60 * 1000);
}
