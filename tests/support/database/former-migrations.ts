import pg from 'pg';
import { lastOfBaseline } from '../../../server/platform/postgres/baseline.ts';

/** As many names as the baseline replaced, with the true last one. Only that and their number matter. */
export const formerMigrations = [
  ...Array.from({ length: 101 }, (_, index) => `2026-11-15-${String(index).padStart(3, '0')}.sql`),
  '2026-11-19-10-learning-sums.sql',
];

/** Makes a migrated database look as if the replaced migrations, or some of them, had created it instead of the baseline. */
export async function recordFormerMigrations(
  connectionString: string,
  names: readonly string[] = formerMigrations,
) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('delete from public.stepwell_migration where name <= $1', [lastOfBaseline]);
    await client.query(
      'insert into public.stepwell_migration (name) select * from unnest($1::text[])',
      [names],
    );
  } finally {
    await client.end();
  }
}
