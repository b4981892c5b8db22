import { sellerZone } from '../../../contract/plans.ts';
import { onFirstUse } from '../../ui/text/on-first-use.ts';

// Days and times about money are those of the seller: the same in emails, on invoices and in every browser.
const date = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: sellerZone }),
);
const dateTime = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: sellerZone,
    }),
);

export const sellerCity = sellerZone.replace(/^.*\//, '');

/** `15 November 2026`. */
export function formatSellerDate(moment: string): string {
  return date().format(new Date(moment));
}

/** `15 November 2026 at 14:05, Sydney time`. */
export function formatSellerDateTime(moment: string): string {
  return `${dateTime().format(new Date(moment))}, ${sellerCity} time`;
}
