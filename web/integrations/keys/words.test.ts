import { describe, expect, it, test } from 'vitest';
import type { Department } from '../../../contract/teams/departments.ts';
import { buildKey } from './keys.fixture.ts';
import { describeEnd, describeScopes, describeUse, listBranches, shortKey } from './words.ts';

const now = Date.parse('2026-11-19T10:00:00Z');

test('a key is shown by its kind and its last letters', () => {
  expect(shortKey(buildKey())).toBe('sw_live_…7c1e');
  expect(shortKey(buildKey({ kind: 'client' }))).toBe('sw_secret_…7c1e');
});

test('scopes are a sentence', () => {
  expect(describeScopes(['people:read', 'assignments:write'])).toBe(
    'read people and assign courses',
  );
});

describe('when it ends', () => {
  it.each([
    [{ endsAt: '2027-03-01T12:00:00Z' }, '1 March 2027', false],
    [{ endsAt: '2026-12-01T10:00:00Z' }, 'in 12 days', true],
    [{ endsAt: '2026-11-19T18:00:00Z' }, 'within a day', true],
    [{ endsAt: '2026-11-01T12:00:00Z', state: 'expired' }, 'expired on 1 November 2026', false],
    [{ endsAt: '2026-12-01T10:00:00Z', state: 'ended' }, 'ended', false],
  ] as const)('%j', (changes, text, isLate) => {
    expect(describeEnd(buildKey(changes), now)).toEqual({ text, isLate });
  });
});

describe('when it was last used', () => {
  const madeAt = '2026-04-01T10:00:00Z';
  it.each([
    [
      { lastUsedAt: '2026-11-19T09:58:00Z', lastUsedFrom: '203.0.113.20' },
      '2 minutes ago, from 203.0.113.20',
      false,
    ],
    [{ lastUsedAt: '2026-04-19T10:00:00Z' }, '214 days ago', true],
    [{ lastUsedAt: '2026-04-19T10:00:00Z', state: 'ended' }, '19 April 2026', false],
    [{}, 'never', true],
    [{ madeAt: '2026-11-18T10:00:00Z' }, 'never', false],
  ] as const)('%j', (changes, text, isLate) => {
    const described = describeUse(buildKey({ madeAt, ...changes }), now);
    expect(described.text).toContain(text);
    expect(described.isLate).toBe(isLate);
  });
});

test('departments are listed by their paths; above what someone sees is nothing', () => {
  const department = (id: string, name: string, parentId: string | null): Department => ({
    id,
    name,
    parentId,
    people: 3,
    ownPeople: 1,
    managers: [],
    assigned: 0,
    late: 0,
    latePeople: 0,
  });
  const departments = [
    department('w', 'Wards', 'n'),
    department('n', 'Nursing', 'above'),
    department('a', 'Admin', null),
  ];
  expect(listBranches(departments).map(({ path }) => path)).toEqual([
    'Admin',
    'Nursing',
    'Nursing / Wards',
  ]);
});
