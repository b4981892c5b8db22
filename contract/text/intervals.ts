import { cachedFormats, english, type Locale } from './formats.ts';

const intervalOf = cachedFormats(
  (locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
);

// In minutes.
const hour = 60;
const day = 24 * hour;
const month = (365 / 12) * day;

/** `in 10 minutes`, `in 3 days`, `in 2 months` */
export function formatInterval(minutes: number, locale: Locale = english): string {
  const relative = intervalOf(locale);
  if (minutes < hour) return relative.format(Math.max(1, Math.ceil(minutes)), 'minute');
  if (minutes < day) return relative.format(Math.round(minutes / hour), 'hour');
  if (minutes < 2 * month) return relative.format(Math.round(minutes / day), 'day');
  if (minutes < 12 * month) return relative.format(Math.round(minutes / month), 'month');
  return relative.format(Math.round(minutes / (12 * month)), 'year');
}

export function formatTimeUntil(moment: string, now: number): string {
  return formatInterval((Date.parse(moment) - now) / 60_000);
}
