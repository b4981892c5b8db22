import { expect, it } from 'vitest';
import { ago, inFullThere, untilDay } from './dates.ts';

it('says how long ago something was', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(ago('2026-11-15T11:59:30Z', now)).toBe('just now');
  expect(ago('2026-11-15T12:00:30Z', now)).toBe('just now');
  expect(ago('2026-11-15T11:55:00Z', now)).toBe('5 minutes ago');
  expect(ago('2026-11-15T10:00:00Z', now)).toBe('2 hours ago');
  expect(ago('2026-11-14T11:00:00Z', now)).toBe('yesterday');
  expect(ago('2026-11-01T12:00:00Z', now)).toContain('1 November 2026');
});

it('tells days and hours about money as they are where the seller is', () => {
  expect(untilDay('2026-11-15T12:59:59Z')).toBe('15 November 2026');
  expect(untilDay('2026-11-15T13:00:00Z')).toBe('16 November 2026');
  expect(inFullThere('2026-11-15T13:05:00Z')).toBe('16 November 2026 at 00:05, Sydney time');
});
