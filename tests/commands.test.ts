import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readContent } from '../server/catalog/content/files/read-content.ts';
import { startBucket } from './support/bucket.ts';
import { type Child, root, serverAddress, startNpm } from './support/child-process.ts';
import { createTestDatabase } from './support/database/database.ts';
import { isThorough } from './support/thorough.ts';

// Runs every documented command, except `npm test`, its first part `npm run check`, and a whole `npm run tour`.
const slow = { timeout: 180_000 };
const tested = [
  'start',
  'dev',
  'db:migrate',
  'db:types',
  'create-admin',
  'audit:verify',
  'sign-on:unlock',
  'content:export',
  'backup',
  'restore',
  'doctor',
  'files:move',
  'bench',
  'faults',
  'format',
  'tour',
];
const children: Child[] = [];
// Shared, so that only the first start has to create the database.
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-commands-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(words: string[], environment: Record<string, string> = {}) {
  const child = startNpm(words, { STEPWELL_DATA: folder, LOG_LEVEL: 'error', ...environment });
  children.push(child);
  return child;
}

test('the documentation mentions exactly these commands', async () => {
  const texts = await Promise.all(
    ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'docs/operations.md'].map((name) =>
      readFile(join(root, name), 'utf8'),
    ),
  );
  const found = texts.join('\n').matchAll(/(?:`|^)npm (?:run )?([a-z][a-z:-]*)/gm);
  const commands = new Set([...found].map(([, command]) => command));
  for (const known of ['test', 'check']) commands.delete(known);
  expect([...commands].sort()).toEqual([...tested].sort());
});

test.each([['start'], ['run', 'dev']])(
  'npm %s %s serves pages and stops',
  slow,
  async (...words) => {
    const child = run(words.filter(Boolean), { PORT: '0' });
    const address = await serverAddress(child);
    const home = await fetch(address);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Top Categories');
    await child.stop();
    await expect(fetch(address)).rejects.toThrow();
    // PostgreSQL removes it once it has stopped.
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false);
  },
);

test(
  'npm run db:migrate, create-admin, audit:verify and sign-on:unlock work on a PostgreSQL server',
  slow,
  async () => {
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
      expect(await migrated.exitCode).toBe(0);
      expect(migrated.output()).toContain('The database is up to date.');
      const made = run(['run', 'create-admin'], environment);
      expect(await made.exitCode).toBe(0);
      expect(made.output()).toContain('The Admin first can sign in now.');
      const verified = run(['run', 'audit:verify'], environment);
      expect(await verified.exitCode, verified.output()).toBe(0);
      const unlocked = run(['run', 'sign-on:unlock'], environment);
      expect(await unlocked.exitCode, unlocked.output()).toBe(0);
      expect(unlocked.output()).toContain('No organisation requires its own sign-in.');
      const [end = ''] = /^\d+:[0-9a-f]{64}$/m.exec(verified.output()) ?? [];
      const compared = run(['run', 'audit:verify', '--', end.replace(/^\d+/, '1')], environment);
      expect(await compared.exitCode).toBe(1);
      expect(compared.output()).toContain('You noted entry 1, but the log ends with entry 0.');
    } finally {
      await database.drop();
    }
  },
);

test('npm run content:export writes a course that npm run check accepts', slow, async () => {
  const target = join(folder, 'exported');
  const exported = run(['run', 'content:export', '--', '7', target]);
  expect(await exported.exitCode, exported.output()).toBe(0);
  const course = join(target, 'courses/7-healthy-habits');
  expect(exported.output()).toMatch(/Wrote \d+ files to .*7-healthy-habits\./);
  const [own, written] = await Promise.all([
    readdir(join(root, 'content/courses/7-healthy-habits'), { recursive: true }),
    readdir(course, { recursive: true }),
  ]);
  expect(written.sort()).toEqual(own.sort());
  const { courses, problems, advice } = await readContent({ path: target, isOwn: false });
  expect([...problems, ...advice]).toEqual([]);
  expect(courses.map(({ title }) => title)).toEqual(['Healthy Habits']);
  const wrong = run(['run', 'content:export', '--', 'seven']);
  expect(await wrong.exitCode).toBe(1);
  expect(wrong.output()).toContain('Usage: npm run content:export');
});

test(
  'npm run backup and restore move an installation, and npm run doctor finds it in order',
  slow,
  async () => {
    const server = run(['start'], { PORT: '0' });
    const address = await serverAddress(server);
    const path = join(folder, 'moved.tar');
    // While it runs.
    const backup = run(['run', 'backup', '--', path]);
    expect(await backup.exitCode, backup.output()).toBe(0);
    expect(backup.output()).toMatch(/Wrote .*moved\.tar: [\d,]+ rows, \d+ files/);
    const busy = run(['run', 'restore', '--', path, '--replace']);
    expect(await busy.exitCode).toBe(1);
    expect(busy.output()).toContain('already running');
    expect(busy.output()).not.toMatch(/^ +at /m);
    const nowhere = run(['run', 'backup'], {
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
      SESSION_SECRET: 'a secret for tests, of more than 32 characters',
    });
    expect(await nowhere.exitCode).toBe(1);
    expect(nowhere.output()).toContain('The database can’t be reached');
    expect(nowhere.output()).not.toMatch(/^ +at /m);
    const doctor = run(['run', 'doctor'], { PORT: new URL(address).port });
    expect(await doctor.exitCode, doctor.output()).toBe(0);
    expect(doctor.output()).toMatch(/Stepwell answers on[\s\S]*Everything is in order\./);
    await server.stop();

    const full = run(['run', 'restore', '--', path]);
    expect(await full.exitCode).toBe(1);
    expect(full.output()).toContain('Add --replace');
    // From the embedded database to a PostgreSQL server, and from the data folder to a bucket.
    const database = await createTestDatabase();
    const bucket = await startBucket();
    const elsewhere = {
      STEPWELL_DATA: join(folder, 'elsewhere'),
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: 'a secret for tests, of more than 32 characters',
    };
    try {
      const restored = run(['run', 'restore', '--', path], elsewhere);
      expect(await restored.exitCode, restored.output()).toBe(0);
      expect(restored.output()).toMatch(
        /Restored the backup of[\s\S]*SESSION_SECRET is another one/,
      );
      const moved = run(['run', 'files:move'], { ...elsewhere, ...bucket.environment });
      expect(await moved.exitCode, moved.output()).toBe(0);
      expect(moved.output()).toMatch(/Moved [1-9]\d* files/);
      const ill = run(['run', 'doctor'], { ...elsewhere, ...bucket.environment, PORT: '0' });
      expect(await ill.exitCode, ill.output()).toBe(1);
      expect(ill.output()).toMatch(/BROKEN +Mail server/);
      expect(ill.output()).toMatch(/ok +Stored files +The newest files are all there/);
    } finally {
      await bucket.close();
      await database.drop();
    }
  },
);

test('npm run db:types generates the committed types', slow, async () => {
  const types = join(root, 'database/schema.ts');
  const before = await readFile(types, 'utf8');
  expect(await run(['run', 'db:types']).exitCode).toBe(0);
  expect(await readFile(types, 'utf8')).toBe(before);
});

const shortBench = () => ({ BENCH_SECONDS: '0.2', SAMPLE_DATA: folder });

test('npm run bench prints ratios and weights', slow, async () => {
  const only = isThorough ? [] : ['--', '--only', 'kept'];
  const bench = run(['run', 'bench', ...only], shortBench());
  expect(await bench.exitCode, bench.output()).toBe(0);
  expect(bench.output()).toMatch(/home page, kept +[\d.]+ ×/);
});

test.runIf(isThorough)(
  'npm run bench -- --mix prints latencies while learners comment',
  slow,
  async () => {
    const bench = run(['run', 'bench', '--', '--mix', '--rate', '50'], shortBench());
    expect(await bench.exitCode).toBe(0);
    expect(bench.output()).toMatch(/\nall +\d+ +[\d.]+ ms/);
  },
);

test.runIf(isThorough)('npm run bench -- --typing prints what a key costs', slow, async () => {
  const bench = run(['run', 'bench', '--', '--typing'], shortBench());
  expect(await bench.exitCode, bench.output()).toBe(0);
  expect(bench.output()).toMatch(/Markdown +[\d.]+ ms +[\d.]+ ms/);
});

test('npm run faults prints what clients saw', slow, async () => {
  const faults = run(['run', 'faults', '--', '--short'], { SAMPLE_DATA: folder });
  expect(await faults.exitCode, faults.output()).toBe(0);
  expect(faults.output()).toMatch(/SIGTERM.*0 lost, 0 doubled \| 0 reset/);
});

test.runIf(isThorough)('npm run bench -- --scale prints how costs grow', slow, async () => {
  const bench = run(['run', 'bench', '--', '--scale', '100,200'], shortBench());
  expect(await bench.exitCode).toBe(0);
  expect(bench.output()).toMatch(/learner home +[\d.]+ \+ [\d.]+ +[\d.]+ \+ [\d.]+ +[\d.]+ ×/);
});

test('npm run tour says what it needs before it records', slow, async () => {
  const tour = run(['run', 'tour'], { FFMPEG_PATH: join(folder, 'no-ffmpeg') });
  expect(await tour.exitCode).toBe(1);
  expect(tour.output()).toContain('apt-get install ffmpeg');
});

test('npm run format fixes what npm run check finds', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(scripts.format).toBe('biome check --write .');
});
