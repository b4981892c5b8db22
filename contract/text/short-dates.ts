import { dateFormat, dayFormat } from './dates.ts';

// For tables, charts and lists. Apart from the others, so that pages without such don't load them.

/** `15 Nov 2026`; `15 Nov` if it is in the year of `today`. */
export const formatShortDay = dayFormat('short');

/** `15 Nov` */
export const formatShortDayOfYear = dateFormat({ day: 'numeric', month: 'short' });

/** `15 Nov 2026, 2:05 pm` */
export const formatShortMoment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** `Nov` */
export const formatShortMonth = dateFormat({ month: 'short' });

/** `Sun` */
export const formatShortWeekday = dateFormat({ weekday: 'short' });
