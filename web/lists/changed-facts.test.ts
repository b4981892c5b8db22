import { expect, it } from 'vitest';
import { changedFacts } from './changed-facts.ts';

it('puts before and after beside each other, in words', () => {
  expect(
    changedFacts({
      before: { supportEmail: 'a@example.org', isOpen: true, groups: ['Desk', 'Field'] },
      after: { supportEmail: '', isOpen: false, groups: [], seats: 12 },
    }),
  ).toEqual([
    { name: 'Support email', before: 'a@example.org', after: 'empty' },
    { name: 'Is open', before: 'yes', after: 'no' },
    { name: 'Groups', before: 'Desk, Field', after: 'none' },
    { name: 'Seats', before: null, after: '12' },
  ]);
});

it('is empty where nothing was noted', () => {
  expect(changedFacts({ before: null, after: null })).toEqual([]);
});
