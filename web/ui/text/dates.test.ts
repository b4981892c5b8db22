import { expect, it } from 'vitest';
import { formatTimeAgo } from './dates.ts';

it('formats how long ago something happened', () => {
  const now = Date.parse('2026-11-15T12:00:00Z');
  expect(formatTimeAgo('2026-11-15T11:59:30Z', now)).toBe('just now');
  expect(formatTimeAgo('2026-11-15T12:00:30Z', now)).toBe('just now');
  expect(formatTimeAgo('2026-11-15T11:55:00Z', now)).toBe('5 minutes ago');
  expect(formatTimeAgo('2026-11-15T10:00:00Z', now)).toBe('2 hours ago');
  expect(formatTimeAgo('2026-11-14T11:00:00Z', now)).toBe('yesterday');
  expect(formatTimeAgo('2026-11-13T14:00:00Z', now)).toBe('2 days ago');
  expect(formatTimeAgo('2026-11-01T12:00:00Z', now)).toContain('1 November 2026');
});
