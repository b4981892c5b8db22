import { plural } from '../../../contract/text/plurals.ts';
import { daysAgo } from '../../../contract/text/relative-times.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `3 days`, `yesterday`, `5 hours`: how long something has waited, as briefly as a list needs it. */
export function formatAge(moment: string, now: number): string {
  const age = Math.max(0, now - Date.parse(moment));
  if (age >= day) {
    const days = daysAgo(moment, now);
    return days === 1 ? 'yesterday' : `${days} days`;
  }
  if (age >= hour) return plural(Math.floor(age / hour), 'hour');
  return age < minute ? 'just now' : plural(Math.floor(age / minute), 'minute');
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** `first try` */
export function tryName(number: number): string {
  const ordinal = ordinals[number - 1];
  return ordinal ? `${ordinal} try` : `try ${number}`;
}

/** `within two days`, for the average of the last answers. */
export function describePace(hours: number): string {
  if (hours <= 24) return 'within a day';
  const days = Math.ceil(hours / 24);
  const words = ['two', 'three', 'four', 'five', 'six', 'seven'];
  return `within ${words[days - 2] ?? days} days`;
}

/** At the start of a sentence: `The group`. */
export const atStart = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
