import { formatMoment } from './dates.ts';
import { cachedFormats, english, type Locale } from './formats.ts';

const relativeOf = cachedFormats(
  (locale: Locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);

const minute = 60;
const hour = 60 * minute;
const dayLength = 24 * hour;

/** `just now`, `5 minutes ago`, `yesterday`; after a week the date. */
export function formatTimeAgo(moment: string, now = Date.now(), locale: Locale = english): string {
  const elapsed = (now - Date.parse(moment)) / 1000;
  if (elapsed < minute) return 'just now';
  if (elapsed > 7 * dayLength) return formatMoment(moment, { locale });
  const relative = relativeOf(locale);
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute');
  if (elapsed < dayLength) return relative.format(-Math.floor(elapsed / hour), 'hour');
  return relative.format(-daysAgo(moment, now), 'day');
}

/** By the reader's calendar: at breakfast, the afternoon two days ago isn't yesterday. */
export function daysAgo(moment: string, now: number): number {
  const [today = 0, day = 0] = [now, moment].map((each) => new Date(each).setHours(0, 0, 0, 0));
  return Math.round((today - day) / (1000 * dayLength));
}
