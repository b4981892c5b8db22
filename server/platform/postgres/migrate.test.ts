import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import {
  formerMigrations,
  recordFormerMigrations,
} from '../../../tests/support/database/former-migrations.ts';
import { listMigrations, MigrationError, migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function query<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const settings = () => query('select from pg_db_role_setting where setrole <> 0');

test('switches JIT off for every later session, where it is on', async () => {
  const { pathname } = new URL(database.connectionString);
  // As PostgreSQL's defaults have it.
  await query(`alter database ${pathname.slice(1)} set jit = on`);
  expect(await query('show jit')).toEqual([{ jit: 'on' }]);
  const lines: string[] = [];
  expect(await migrate(database.connectionString, (line) => lines.push(line))).toEqual([]);
  expect(await query('show jit')).toEqual([{ jit: 'off' }]);
  expect(lines).toEqual([]);
  // A second start finds it off.
  const before = await settings();
  await migrate(database.connectionString);
  expect(await settings()).toHaveLength(before.length);
});

test('leaves a database alone that has JIT off', async () => {
  const before = await settings();
  await migrate(database.connectionString);
  expect(await settings()).toHaveLength(before.length);
});

const recorded = async () =>
  (await query<{ name: string }>('select name from public.stepwell_migration order by name')).map(
    ({ name }) => name,
  );

test('an empty database gets all migrations, once, also when two processes start together', async () => {
  const empty = await createTestDatabase({ isEmpty: true });
  try {
    const applied = await Promise.all([
      migrate(empty.connectionString),
      migrate(empty.connectionString),
    ]);
    expect(applied.toSorted((one, other) => one.length - other.length)).toEqual([
      [],
      await listMigrations(),
    ]);
  } finally {
    await empty.drop();
  }
});

test('a database with all replaced migrations is marked as having the baseline', async () => {
  await recordFormerMigrations(database.connectionString);
  const applied = await Promise.all([
    migrate(database.connectionString),
    migrate(database.connectionString),
  ]);
  expect(applied).toEqual([[], []]);
  expect(await recorded()).toEqual([...formerMigrations, ...(await listMigrations())]);
});

test('a database with only some of them is refused and left as it is', async () => {
  await recordFormerMigrations(database.connectionString, formerMigrations.slice(0, -1));
  const before = await recorded();
  await expect(migrate(database.connectionString)).rejects.toThrow(MigrationError);
  expect(await recorded()).toEqual(before);
});

test('a database of a newer version is left as it is', async () => {
  await query("insert into public.stepwell_migration (name) values ('9999-new.sql')");
  const before = await recorded();
  expect(await migrate(database.connectionString)).toEqual([]);
  expect(await recorded()).toEqual(before);
});
