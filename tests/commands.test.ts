import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, type Child, root, startNpm } from './support/child.ts';
import { createTestDatabase } from './support/database/database.ts';

// Every command that README and CONTRIBUTING name, but for `npm test` itself and its `npm run check`.
const patience = { timeout: 180_000 };
const named = ['start', 'dev', 'db:migrate', 'db:types', 'create-admin', 'bench', 'format'];
let folder: string;
let children: Child[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-commands-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => child.stop()));
  await rm(folder, { recursive: true, force: true });
}, 60_000);

function run(words: string[], environment: Record<string, string> = {}) {
  const child = startNpm(words, { STEPWELL_DATA: folder, LOG_LEVEL: 'error', ...environment });
  children.push(child);
  return child;
}

test('the documents name no command that is not run here', async () => {
  const texts = await Promise.all(
    ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'].map((name) =>
      readFile(join(root, name), 'utf8'),
    ),
  );
  const found = texts.join('\n').matchAll(/(?:`|^)npm (?:run )?([a-z][a-z:-]*)/gm);
  const commands = new Set([...found].map(([, command]) => command));
  for (const known of ['test', 'check']) commands.delete(known);
  expect([...commands].sort()).toEqual([...named].sort());
});

test.each([['start'], ['run', 'dev']])(
  'npm %s %s serves pages and stops',
  patience,
  async (...words) => {
    const child = run(words.filter(Boolean), { PORT: '0' });
    const address = await addressOf(child);
    const home = await fetch(address);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Top Categories');
    await child.stop();
    await expect(fetch(address)).rejects.toThrow();
    // It is gone once the database has written everything and ended.
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  },
);

test('npm run db:migrate and create-admin prepare a PostgreSQL server', patience, async () => {
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'a secret for tests, of more than 32 characters',
    ADMIN_USERNAME: 'first',
    ADMIN_EMAIL: 'first@example.org',
    ADMIN_FIRST_NAME: 'First',
    ADMIN_LAST_NAME: 'Admin',
    ADMIN_PASSWORD: 'a good long password',
  };
  try {
    const migrated = run(['run', 'db:migrate'], environment);
    expect(await migrated.ends).toBe(0);
    expect(migrated.output()).toContain('The database is up to date.');
    const made = run(['run', 'create-admin'], environment);
    expect(await made.ends).toBe(0);
    expect(made.output()).toContain('The Admin first can sign in now.');
  } finally {
    await database.drop();
  }
});

test('npm run db:types finds the committed types true', patience, async () => {
  const types = join(root, 'database/schema.ts');
  const before = await readFile(types, 'utf8');
  expect(await run(['run', 'db:types']).ends).toBe(0);
  expect(await readFile(types, 'utf8')).toBe(before);
});

test('npm run bench prints ratios and weights', patience, async () => {
  const bench = run(['run', 'bench'], { BENCH_SECONDS: '1' });
  expect(await bench.ends).toBe(0);
  expect(bench.output()).toMatch(/home page \(kept\).*%/);
});

test('npm run format has nothing to do', patience, async () => {
  const format = run(['run', 'format']);
  expect(await format.ends).toBe(0);
  expect(format.output()).not.toMatch(/Fixed/);
});
