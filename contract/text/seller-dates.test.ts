import { afterEach, expect, it } from 'vitest';
import { defaultSellerZone, setSellerZone } from '../site/seller-zone.ts';
import { formatSellerDay, formatSellerMoment, sellerZoneName } from './seller-dates.ts';

afterEach(() => setSellerZone(defaultSellerZone));

it("formats dates in the seller's time zone", () => {
  expect(formatSellerDay('2026-11-15T12:59:59Z')).toBe('15 November 2026');
  expect(formatSellerDay('2026-11-15T13:00:00Z')).toBe('16 November 2026');
  expect(formatSellerMoment('2026-11-15T13:05:00Z')).toBe(
    '16 November 2026 at 12:05 am, Sydney time',
  );
});

it('follows the seller to another zone', () => {
  setSellerZone('Pacific/Honolulu');
  expect(formatSellerDay('2026-11-16T09:59:59Z')).toBe('15 November 2026');
  expect(formatSellerDay('2026-11-16T10:00:00Z')).toBe('16 November 2026');
  setSellerZone('Pacific/Auckland');
  expect(formatSellerDay('2026-11-15T11:00:00Z')).toBe('16 November 2026');
  expect(sellerZoneName()).toBe('Auckland time');
});
