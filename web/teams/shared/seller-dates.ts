import { zoneName } from '../../../contract/plans.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';

// Days and times about money are those of the seller: the same in emails, on invoices and in every browser.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(dateStyle: 'long' | 'medium'): Intl.DateTimeFormat {
  const timeZone = sellerZone();
  const key = `${dateStyle} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { dateStyle, timeZone });
  formats.set(key, format);
  return format;
}

/** `Sydney time` */
export function sellerZoneName(): string {
  return zoneName(sellerZone());
}

/** `15 November 2026`. */
export function formatSellerDate(moment: string): string {
  return formatOf('long').format(new Date(moment));
}

/** `15 Nov 2026`. */
export function formatShortSellerDate(moment: string): string {
  return formatOf('medium').format(new Date(moment));
}

/** `15 November 2026 at 2:05 pm, Sydney time`. */
export function formatSellerDateTime(moment: string): string {
  return formatDateTimeIn(moment, sellerZone());
}

/** The same in any time zone, such as a team's. */
export function formatDateTimeIn(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-AU', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  });
  return `${format.format(new Date(moment))}, ${zoneName(timeZone)}`;
}
