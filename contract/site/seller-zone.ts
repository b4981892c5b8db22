/** Where the specification's seller is. */
export const defaultSellerZone = 'Australia/Sydney';

let inForce = defaultSellerZone;

/**
 * Documents and emails use the seller's time zone, and so do sums of sales and the days on which licences end. A process and
 * a browser tab serve one site, so there is one zone in each: what an Admin has set, updated by
 * server/platform/site/site.ts and, in the browser, by the root of all pages.
 */
export function sellerZone(): string {
  return inForce;
}

export function setSellerZone(zone: string = defaultSellerZone): void {
  inForce = zone;
}
