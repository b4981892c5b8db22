import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from './support/bucket.ts';
import { type Child, startNpm } from './support/child-process.ts';
import { createTestDatabase } from './support/database/database.ts';

const slow = { timeout: 120_000 };
const stack = /^ +at /m;
const secret = 'a secret for tests, of more than 32 characters';
const children: Child[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-operator-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(words: string[], environment: Record<string, string> = {}) {
  const child = startNpm(['run', ...words], { PORT: '0', ...environment });
  children.push(child);
  const code = await child.exitCode;
  return { code, output: child.output() };
}

describe('a command where there is no database', slow, () => {
  test.each([
    [['backup']],
    [['db:migrate']],
    [['audit:verify']],
    [['sign-on:unlock']],
    [['content:export', '--', '7']],
  ])('%s creates none', async (words) => {
    const data = join(folder, 'none');
    const { code, output } = await run(words, { STEPWELL_DATA: data });
    expect(code, output).toBe(1);
    expect(output).toContain(`Database: the embedded one in ${data}`);
    expect(output).toContain(`There’s no database in ${data}`);
    expect(output).not.toMatch(stack);
    expect(await readdir(data)).toEqual(['session-secret']);
  });

  test('npm run doctor says so, and checks the rest', async () => {
    const { code, output } = await run(['doctor'], { STEPWELL_DATA: join(folder, 'none') });
    expect(code).toBe(1);
    expect(output).toMatch(/ok +Settings[\s\S]*ok +Disk space[\s\S]*BROKEN +Database +There’s no/);
  });
});

test('commands read --env-file and name the database without its password', slow, async () => {
  const database = await createTestDatabase();
  const file = join(folder, 'stepwell.env');
  const lines = [
    `DATABASE_URL="${database.connectionString}"`,
    `SESSION_SECRET="${secret}"`,
    `STEPWELL_DATA=${join(folder, 'data')}`,
  ];
  await writeFile(file, lines.join('\n'));
  try {
    const { code, output } = await run(['backup', '--', folder, '--env-file', file]);
    expect(code, output).toBe(0);
    expect(output).toContain(`Settings: ${file}`);
    expect(output).toContain(
      `Database: ${new URL(database.connectionString).pathname.slice(1)} at`,
    );
    expect(output).not.toContain(`:${new URL(database.connectionString).password}@`);
    expect(output).toMatch(/Wrote .*\.tar: [\d,]+ rows/);
    // Encrypted, and the only one that stays: the one above is older.
    const key = join(folder, 'backup.key');
    await writeFile(key, 'a passphrase for tests\n');
    const options = ['--env-file', file, '--passphrase-file', key];
    const kept = await run(['backup', '--', folder, '--keep', '1', ...options]);
    expect(kept.code, kept.output).toBe(0);
    expect(kept.output).toMatch(/Wrote .*\.tar\.enc: [\s\S]*Removed stepwell-[^ ]*\.tar\./);
    const backups = (await readdir(folder)).filter((name) => name.startsWith('stepwell-2'));
    expect(backups).toEqual([expect.stringMatching(/\.tar\.enc$/)]);
    const path = join(folder, backups[0] ?? '');
    const locked = await run(['restore', '--', path, '--replace', '--env-file', file]);
    expect([locked.code, locked.output]).toEqual([1, expect.stringContaining('is encrypted')]);
    const restored = await run(['restore', '--', path, '--replace', ...options]);
    expect(restored.code, restored.output).toBe(0);
    const none = await run(['backup', '--', folder, '--keep', '0', '--env-file', file]);
    expect([none.code, none.output]).toEqual([1, expect.stringContaining('--keep needs a number')]);
    const missing = await run(['audit:verify', '--', '--env-file=nowhere.env']);
    expect(missing.code).toBe(1);
    expect(missing.output).toMatch(/There’s no file at .*nowhere\.env/);
    expect(missing.output).not.toMatch(stack);
  } finally {
    await database.drop();
  }
});

test('npm run doctor examines a database without tables', slow, async () => {
  const database = await createTestDatabase({ isEmpty: true });
  try {
    const { code, output } = await run(['doctor'], {
      STEPWELL_DATA: join(folder, 'data'),
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: secret,
    });
    expect(code).toBe(1);
    expect(output).not.toMatch(stack);
    expect(output).toMatch(/BROKEN +Migrations +The database lacks/);
    expect(output).toMatch(/BROKEN +Emails +This can’t be checked before the database is migrated/);
    expect(output).toMatch(/ok +Sessions/);
    expect(output).toMatch(/to mend, \d+ to consider/);
  } finally {
    await database.drop();
  }
});

test('a bucket that refuses is a sentence', slow, async () => {
  const bucket = await startBucket();
  await mkdir(join(folder, 'full/files'), { recursive: true });
  await writeFile(join(folder, 'full/files/picture-small.webp'), 'bytes');
  try {
    const { code, output } = await run(['files:move'], {
      STEPWELL_DATA: join(folder, 'full'),
      ...bucket.environment,
      S3_ACCESS_KEY_ID: 'somebody-else',
    });
    expect(code, output).toBe(1);
    expect(output).toContain('The bucket: ');
    expect(output).toContain('S3_ENDPOINT');
    expect(output).not.toMatch(stack);
  } finally {
    await bucket.close();
  }
});
