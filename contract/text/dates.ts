import type { Day } from './days.ts';
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

type DateFormat<Options = DateOptions> = (when: When, options?: Options) => string;

const isDay = (when: When): when is Day => typeof when === 'string' && when.length === 10;

export function dateFormat(parts: Intl.DateTimeFormatOptions): DateFormat {
  const formatOf = cachedFormats(
    (locale: Locale, timeZone: string | undefined) =>
      new Intl.DateTimeFormat(locale, { ...parts, timeZone }),
  );
  return (when, { zone, locale = english } = {}) =>
    formatOf(locale, isDay(when) ? 'UTC' : zone).format(new Date(when));
}

const yearOf = dateFormat({ year: 'numeric' });

/** A format that leaves out the current year. */
export function dayFormat(month: 'long' | 'short'): DateFormat<DayOptions> {
  const inFull = dateFormat({ day: 'numeric', month, year: 'numeric' });
  const ofThisYear = dateFormat({ day: 'numeric', month });
  return (when, { today, ...options } = {}) => {
    const isThisYear = today?.startsWith(yearOf(when, options));
    return (isThisYear ? ofThisYear : inFull)(when, options);
  };
}

/** `15 November 2026`; `15 November` if it is in the year of `today`. */
export const formatDay = dayFormat('long');

/** `15 November 2026 at 2:05 pm` */
export const formatMoment = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** `2:05 pm` */
export const formatTime = dateFormat({ timeStyle: 'short' });
