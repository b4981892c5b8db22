import { expect, it } from 'vitest';
import { formatSellerDate, formatSellerDateTime } from './seller-dates.ts';

it("formats dates in the seller's time zone", () => {
  expect(formatSellerDate('2026-11-15T12:59:59Z')).toBe('15 November 2026');
  expect(formatSellerDate('2026-11-15T13:00:00Z')).toBe('16 November 2026');
  expect(formatSellerDateTime('2026-11-15T13:05:00Z')).toBe(
    '16 November 2026 at 00:05, Sydney time',
  );
});
