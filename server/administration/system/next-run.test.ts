import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

const now = new Date('2026-11-16T10:29:30Z');

test.each([
  ['* * * * *', '2026-11-16T10:30:00.000Z'],
  ['*/10 * * * *', '2026-11-16T10:30:00.000Z'],
  ['7 * * * *', '2026-11-16T11:07:00.000Z'],
  ['17,47 * * * *', '2026-11-16T10:47:00.000Z'],
  ['23 3 * * *', '2026-11-17T03:23:00.000Z'],
  ['0 3 * * 2', '2026-11-17T03:00:00.000Z'],
])('%s runs next at %s', (cron, at) => {
  expect(nextRun(cron, now)?.toISOString()).toBe(at);
});

test('a schedule that it cannot read is left unsaid', () => {
  expect(nextRun('a b * * *', now)).toBeNull();
});
