import { type Day, dayIn, daysBetween, localDay } from './days.ts';
import { cachedFormats, english, type Locale } from './formats.ts';

/** A calendar day such as `2026-11-30`, which is the same everywhere, or a moment. */
type When = Day | Date | number;

interface DateOptions {
  /** In which a moment is shown; without it, the reader's. Calendar days have none. */
  zone?: string;
  locale?: Locale;
}

interface DayOptions extends DateOptions {
  /** The year is left out if it is today's. */
  today?: Day;
}

const kinds = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'long' },
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  shortDayOfYear: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  shortMonth: { month: 'short' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
  shortMoment: { dateStyle: 'medium', timeStyle: 'short' },
  weekdayAndTime: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  },
  time: { timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatOf = cachedFormats(
  (kind: keyof typeof kinds, locale: Locale, timeZone: string | undefined) =>
    new Intl.DateTimeFormat(locale, { ...kinds[kind], timeZone }),
);

const isDay = (when: When): when is Day => typeof when === 'string' && when.length === 10;

function write(
  kind: keyof typeof kinds,
  when: When,
  { zone, locale = english }: DateOptions = {},
): string {
  return formatOf(kind, locale, isDay(when) ? 'UTC' : zone).format(new Date(when));
}

/** Whether the year goes without saying. */
function isThisYear(when: When, { today, zone }: DayOptions = {}): boolean {
  if (!today) return false;
  const day = isDay(when) ? when : zone ? dayIn(zone, new Date(when)) : localDay(when);
  return day.slice(0, 4) === today.slice(0, 4);
}

/** `15 November 2026`; `15 November` if it is in the year of `today`. */
export const formatDay = (when: When, options?: DayOptions) =>
  write(isThisYear(when, options) ? 'dayOfYear' : 'day', when, options);

/** `15 Nov 2026`; `15 Nov` if it is in the year of `today`. */
export const formatShortDay = (when: When, options?: DayOptions) =>
  write(isThisYear(when, options) ? 'shortDayOfYear' : 'shortDay', when, options);

/** `15 November` */
export const formatDayOfYear = (when: When, options?: DateOptions) =>
  write('dayOfYear', when, options);

/** `15 Nov` */
export const formatShortDayOfYear = (when: When, options?: DateOptions) =>
  write('shortDayOfYear', when, options);

/** `Sunday` */
export const formatWeekday = (when: When, options?: DateOptions) => write('weekday', when, options);

/** `Sun` */
export const formatShortWeekday = (when: When, options?: DateOptions) =>
  write('shortWeekday', when, options);

/** `Sunday 15 November` */
export const formatWeekdayAndDay = (when: When, options?: DateOptions) =>
  write('weekdayAndDay', when, options);

/** `Sunday 15 November at 2:05 pm` */
export const formatWeekdayAndTime = (when: When, options?: DateOptions) =>
  write('weekdayAndTime', when, options);

/** `Nov` */
export const formatShortMonth = (when: When, options?: DateOptions) =>
  write('shortMonth', when, options);

/** `15 November 2026 at 2:05 pm` */
export const formatMoment = (when: When, options?: DateOptions) => write('moment', when, options);

/** `15 Nov 2026, 2:05 pm` */
export const formatShortMoment = (when: When, options?: DateOptions) =>
  write('shortMoment', when, options);

/** `2:05 pm` */
export const formatTime = (when: When, options?: DateOptions) => write('time', when, options);

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
  return daysBetween(localDay(moment), localDay(now));
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
