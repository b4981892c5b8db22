import { broken, type Finding } from './finding.ts';

/** One that doesn’t apply finds nothing. */
export type Check = readonly [
  name: string,
  run: () => Promise<Finding | undefined> | Finding | undefined,
];

/** Codes of PostgreSQL: no such schema, table, column or function. */
const notMigrated = /^(?:3F000|42P01|42703|42883)$/;

/** A check that fails is a finding too, and the others still run. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings = await Promise.all(
    checks.map(async ([name, run]) => {
      try {
        return await run();
      } catch (error) {
        return explain(name, error as Error & { code?: string });
      }
    }),
  );
  return findings.filter((finding) => finding !== undefined);
}

function explain(name: string, { code, message }: Error & { code?: string }): Finding {
  if (notMigrated.test(code ?? '')) {
    return broken(
      name,
      'This can’t be checked before the database is migrated.',
      'Run npm run db:migrate, or start Stepwell, which does the same.',
    );
  }
  return broken(name, `This couldn’t be checked: ${message}`, 'See the log for more.');
}
