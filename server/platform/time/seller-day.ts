import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';

/** The day in the seller's time zone, which tax returns follow. */
export function sellerDay(moment: Date): Day {
  return dayIn(sellerZone(), moment);
}
