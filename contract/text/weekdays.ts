import { dateFormat } from './dates.ts';

/** `Sunday` */
export const formatWeekday = dateFormat({ weekday: 'long' });

/** `15 November` */
export const formatDayOfYear = dateFormat({ day: 'numeric', month: 'long' });

/** `Sunday 15 November` */
export const formatWeekdayAndDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `Sunday 15 November at 2:05 pm` */
export const formatWeekdayAndTime = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});
