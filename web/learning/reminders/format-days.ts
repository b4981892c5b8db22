import { formatDay } from '../../../contract/text/dates.ts';
import { type Day, daysBetween } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatWeekday } from '../../../contract/text/weekdays.ts';

/** `Friday, 20 November`. */
export function formatDueDay(day: Day, today: Day): string {
  return `${formatWeekday(day)}, ${formatDay(day, { today })}`;
}

const nearDays: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** `yesterday`, `today`, `tomorrow`, otherwise `Friday, 20 November`. */
export function formatRelativeDay(day: Day, today: Day): string {
  return nearDays[daysBetween(today, day)] ?? formatDueDay(day, today);
}

/** `16 to 29 November`, `23 November to 6 December`. */
export function formatDaySpan(from: Day, to: Day, today: Day): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? String(Number(from.slice(8))) : formatDay(from, { today });
  return `${first} to ${formatDay(to, { today })}`;
}

/** `5 days`, `3 weeks`, `4 months`, rounded down. */
export function formatDuration(days: number): string {
  const [count, unit] =
    days < 14
      ? [days, 'day']
      : days < 60
        ? [Math.floor(days / 7), 'week']
        : [Math.floor(days / 30), 'month'];
  return plural(count, unit);
}
