import { expect, test } from 'vitest';
import { differences, keepSmall } from './audit-change.ts';

test('long texts and lists are cut', () => {
  const kept = keepSmall({ text: '🎓'.repeat(600), list: Array(25).fill('x'), short: 'ok' });
  expect([...(kept.text as string)]).toHaveLength(500);
  expect(kept.text).toMatch(/🎓…$/u);
  expect(kept.list).toHaveLength(21);
  expect(kept.list).toContain('and 5 more');
  expect(kept.short).toBe('ok');
});

test('secrets are never kept', () => {
  expect(keepSmall({ newPassword: 'hunter2', apiToken: 'abc', name: 'Ada' })).toEqual({
    newPassword: '(not kept)',
    apiToken: '(not kept)',
    name: 'Ada',
  });
});

test('only what differs is named', () => {
  expect(
    differences({ name: 'A', list: ['x'], kept: 1 }, { name: 'B', list: ['x'], kept: 1 }),
  ).toEqual({ before: { name: 'A' }, after: { name: 'B' } });
  expect(differences({}, { phone: '1' })).toEqual({
    before: { phone: null },
    after: { phone: '1' },
  });
});
