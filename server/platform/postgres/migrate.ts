import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { bringUpToDate, readMigrationState } from './baseline.ts';

const folder = new URL('../../../database/migrations/', import.meta.url);

// An arbitrary number that every process agrees on.
export const migrationLock = 7_318_204;

/** All migrations, in the order in which they are applied. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** The database is of a version that this one can't migrate. */
export class MigrationError extends Error {}

/** Applies missing migrations in the order of their names. Safe when several processes start at once. */
export async function migrate(
  connectionString: string,
  report: (line: string) => void = () => {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'stepwell-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await createMigrationTable(client);
    const { rows } = await client.query<{ name: string }>(
      'select name from public.stepwell_migration',
    );
    const recorded = rows.map((row) => row.name);
    const { applied, missing, isTooOld } = readMigrationState(recorded, await listMigrations());
    if (isTooOld) {
      throw new MigrationError(
        `This database is older than this version of Stepwell can migrate. ${bringUpToDate} Nothing was changed.`,
      );
    }
    await record(
      client,
      applied.filter((name) => !recorded.includes(name)),
    );
    for (const name of missing) await apply(client, name);
    await switchJitOff(client, report);
    return missing;
  } finally {
    await client.end();
  }
}

/**
 * Compiling a plan takes PostgreSQL far longer than running any of our statements, and by default it compiles anything that looks
 * expensive. The setting belongs to our role in this database, so that it also holds behind a pooler, where a setting of
 * the session would be lost. Every role may set this for itself.
 */
async function switchJitOff(client: pg.Client, report: (line: string) => void) {
  try {
    const { rows } = await client.query<{ jit: string; database: string }>(
      `select current_setting('jit') as jit, quote_ident(current_database()) as database`,
    );
    const [current] = rows;
    if (current?.jit !== 'on') return;
    await client.query(`alter role current_user in database ${current.database} set jit = off`);
  } catch (error) {
    const reason = (error as Error).message;
    report(
      `JIT compilation could not be switched off, which makes some pages slower (${reason}). Set jit = off for Stepwell's role.`,
    );
  }
}

export async function createMigrationTable(client: pg.Client) {
  await client.query(
    'create table if not exists public.stepwell_migration (name text primary key, applied_at timestamptz not null default now())',
  );
}

async function apply(client: pg.Client, name: string) {
  await client.query('begin');
  try {
    await applyInTransaction(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export async function applyInTransaction(client: pg.Client, name: string) {
  const text = await readFile(new URL(name, folder), 'utf8');
  try {
    await client.query(text);
    await record(client, [name]);
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** All of them in one statement, so either all are on record or none. */
async function record(client: pg.Client, names: readonly string[]) {
  if (names.length === 0) return;
  await client.query(
    'insert into public.stepwell_migration (name) select * from unnest($1::text[])',
    [names],
  );
}
