import { sellerZone } from '../../../contract/billing/plans.ts';

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `15 November 2026 at 14:05`. */
export function inFull(moment: string): string {
  return dayAndTime.format(new Date(moment));
}

const dayAndTimeThere = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: sellerZone,
});

/** The town whose days and hours count. */
export const sellerPlace = sellerZone.replace(/^.*\//, '');

/** `15 November 2026 at 14:05, Sydney time`: a moment about money, the same in every browser. */
export function inFullThere(moment: string): string {
  return `${dayAndTimeThere.format(new Date(moment))}, ${sellerPlace} time`;
}

const dayEverywhere = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: sellerZone });

/** `15 November 2026`: a day that counts, such as the last of a term or an invitation: the same in mails, on paper and in every browser. */
export function untilDay(moment: string): string {
  return dayEverywhere.format(new Date(moment));
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** `just now`, `5 minutes ago`, `yesterday`; after a week the date. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  if (seconds < 60) return 'just now';
  if (seconds > 7 * 86_400) return inFull(moment);
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? ['minute', 60];
  return relative.format(-Math.floor(seconds / length), unit);
}
