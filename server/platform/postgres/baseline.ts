/**
 * One file for each schema replaced the migrations from before the first release
 * (docs/decisions/0031-baseline-migrations.md). A database that has had all of those has the same tables. Their
 * names stay on its record, so that the version before still finds them.
 */
const replaced = { count: 102, last: '2026-11-19-10-learning-sums.sql' };
const firstDayOfBaseline = '2026-11-20';
export const lastOfBaseline = '2026-11-20-11-administration.sql';

/** The version that can still migrate a database with only some of them. */
export const versionBefore = `the last commit that has database/migrations/${replaced.last}`;
export const bringUpToDate = `Check out ${versionBefore} and start Stepwell once. Then start this version again.`;

export interface MigrationState {
  /** Those of ours whose tables are there, although not every name may be on record. */
  applied: string[];
  missing: string[];
  /** Of a newer version. */
  unknown: string[];
  /** Only some of the replaced migrations were applied, so ours can't follow. */
  isTooOld: boolean;
}

/** Compares the names on the record of a database or backup with the migrations that we have. */
export function readMigrationState(
  recorded: readonly string[],
  ours: readonly string[],
): MigrationState {
  const isFormer = (name: string) => name < firstDayOfBaseline;
  const former = recorded.filter(isFormer);
  const hasFormer = former.length >= replaced.count && former.includes(replaced.last);
  const isApplied = (name: string) =>
    recorded.includes(name) || (hasFormer && name <= lastOfBaseline);
  return {
    applied: ours.filter(isApplied),
    missing: ours.filter((name) => !isApplied(name)),
    unknown: recorded.filter((name) => !isFormer(name) && !ours.includes(name)),
    isTooOld: former.length > 0 && !hasFormer,
  };
}
