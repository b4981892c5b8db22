import { sellerZone } from '../site/seller-zone.ts';
import { formatDay, formatMoment } from './dates.ts';
import { zoneName } from './zone-names.ts';

// Days and times about money are those of the seller: the same in emails, on invoices and in every browser.

/** `Sydney time` */
export function sellerZoneName(): string {
  return zoneName(sellerZone());
}

/** `15 November 2026` */
export function formatSellerDay(moment: Date | string): string {
  return formatDay(moment, { zone: sellerZone() });
}

/** `15 November 2026 at 2:05 pm, Sydney time` */
export function formatSellerMoment(moment: Date | string): string {
  return formatMomentIn(moment, sellerZone());
}

/** The same in any time zone, such as a team's. */
export function formatMomentIn(moment: Date | string, zone: string): string {
  return `${formatMoment(moment, { zone })}, ${zoneName(zone)}`;
}
