import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { migrate } from './migrate.ts';

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
