/** A calendar day such as `2026-11-20`; today's comes from the server, in the learner's time zone. */
type Day = string;

const utcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const weekdayFormat = utcFormat({ weekday: 'long' });
const dayFormat = utcFormat({ day: 'numeric', month: 'long' });

const atNoon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Negative for days in the past. */
export function daysUntil(day: Day, today: Day): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / (24 * 60 * 60 * 1000));
}

/** `20 November`, with the year if it isn't the current one. */
export function formatDay(day: Day, today: Day): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4)
    ? dayFormat.format(atNoon(day))
    : `${dayFormat.format(atNoon(day))} ${year}`;
}

/** `Friday, 20 November`. */
export function formatWeekday(day: Day, today: Day): string {
  return `${weekdayFormat.format(atNoon(day))}, ${formatDay(day, today)}`;
}

const nearDays: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** `yesterday`, `today`, `tomorrow`, otherwise `Friday, 20 November`. */
export function formatRelativeDay(day: Day, today: Day): string {
  return nearDays[daysUntil(day, today)] ?? formatWeekday(day, today);
}

/** `16 to 29 November`, `23 November to 6 December`. */
export function formatDaySpan(from: Day, to: Day, today: Day): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth ? String(Number(from.slice(8))) : formatDay(from, today);
  return `${first} to ${formatDay(to, today)}`;
}

/** `5 days`, `3 weeks`, `4 months`, rounded down. */
export function formatDuration(days: number): string {
  const [count, unit] =
    days < 14
      ? [days, 'day']
      : days < 60
        ? [Math.floor(days / 7), 'week']
        : [Math.floor(days / 30), 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
