import { formatMoment } from './dates.ts';
import { cachedFormats, english, type Locale } from './formats.ts';

const relativeOf = cachedFormats(
  (numeric: 'auto' | 'always', locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric }),
);

const minute = 60;
const hour = 60 * minute;
const dayLength = 24 * hour;

/** `just now`, `5 minutes ago`, `yesterday`; after a week the date. */
export function formatTimeAgo(moment: string, now = Date.now(), locale: Locale = english): string {
  const elapsed = (now - Date.parse(moment)) / 1000;
  if (elapsed < minute) return 'just now';
  if (elapsed > 7 * dayLength) return formatMoment(moment, { locale });
  const relative = relativeOf('auto', locale);
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute');
  if (elapsed < dayLength) return relative.format(-Math.floor(elapsed / hour), 'hour');
  return relative.format(-daysAgo(moment, now), 'day');
}

/** By the reader's calendar: at breakfast, the afternoon two days ago isn't yesterday. */
export function daysAgo(moment: string, now: number): number {
  const [today = 0, day = 0] = [now, moment].map((each) => new Date(each).setHours(0, 0, 0, 0));
  return Math.round((today - day) / (1000 * dayLength));
}

const month = (365 / 12) * dayLength;

/** `in 10 minutes`, `in 3 days`, `in 2 months` */
export function formatInterval(minutes: number, locale: Locale = english): string {
  const seconds = minutes * minute;
  const relative = relativeOf('always', locale);
  if (seconds < hour) return relative.format(Math.max(1, Math.ceil(minutes)), 'minute');
  if (seconds < dayLength) return relative.format(Math.round(seconds / hour), 'hour');
  if (seconds < 2 * month) return relative.format(Math.round(seconds / dayLength), 'day');
  if (seconds < 12 * month) return relative.format(Math.round(seconds / month), 'month');
  return relative.format(Math.round(seconds / (12 * month)), 'year');
}

export function formatTimeUntil(moment: string, now: number): string {
  return formatInterval((Date.parse(moment) - now) / 60_000);
}
