import { describe, expect, test } from 'vitest';
import { formerMigrations } from '../../../tests/support/database/former-migrations.ts';
import { lastOfBaseline, readMigrationState } from './baseline.ts';
import { listMigrations } from './migrate.ts';

const ours = await listMigrations();
const baseline = ours.filter((name) => name <= lastOfBaseline);
const later = '2026-12-01-01-later.sql';

describe('the record of a database', () => {
  test('that is new has nothing', () => {
    expect(readMigrationState([], ours)).toEqual({
      applied: [],
      missing: ours,
      unknown: [],
      isTooOld: false,
    });
  });

  test('with all replaced migrations has the baseline, and nothing that came later', () => {
    const state = readMigrationState(formerMigrations, [...baseline, later]);
    expect(state).toEqual({ applied: baseline, missing: [later], unknown: [], isTooOld: false });
  });

  test('that was created with the baseline, or marked, has what it names', () => {
    for (const recorded of [ours, [...formerMigrations, ...ours]]) {
      expect(readMigrationState(recorded, ours)).toEqual({
        applied: ours,
        missing: [],
        unknown: [],
        isTooOld: false,
      });
    }
  });

  test('with a part of the baseline lacks the rest', () => {
    const { applied, missing, isTooOld } = readMigrationState(ours.slice(0, 3), ours);
    expect({ applied, missing, isTooOld }).toEqual({
      applied: ours.slice(0, 3),
      missing: ours.slice(3),
      isTooOld: false,
    });
  });

  test.each([
    ['the last', formerMigrations.slice(0, -1)],
    ['the first', formerMigrations.slice(1)],
    ['all but one', formerMigrations.slice(0, 1)],
  ])('that lacks %s of the replaced migrations is too old', (_, recorded) => {
    expect(readMigrationState(recorded, ours).isTooOld).toBe(true);
  });

  test('of a newer version names what we do not know', () => {
    for (const recorded of [
      [...baseline, later],
      [...formerMigrations, later],
    ]) {
      const { missing, unknown, isTooOld } = readMigrationState(recorded, baseline);
      expect({ missing, unknown, isTooOld }).toEqual({
        missing: [],
        unknown: [later],
        isTooOld: false,
      });
    }
  });
});
