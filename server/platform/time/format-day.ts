import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { type Day, dayIn } from './days.ts';

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `30 November 2026` */
export function formatDay(day: Day): string {
  return format.format(new Date(day));
}

/** The day in the seller's time zone, so that everyone reads the same date and tax returns follow it. */
export function sellerDay(moment: Date): Day {
  return dayIn(sellerZone(), moment);
}

export function formatSellerDay(moment: Date): string {
  return formatDay(sellerDay(moment));
}

/** `30 November 2026 at 2:05 pm` */
export function formatMoment(moment: Date, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('en-AU', options).format(moment);
}
