import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPostgresBinaries } from './binaries.ts';
import { lastWords } from './cluster.ts';
import { EmbeddedPostgresError, explain } from './cluster-errors.ts';
import { claimFolder, isServerOf } from './cluster-owner.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let reports: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-embedded-'));
  reports = [];
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const start = (options: { folder?: string; joinRunning?: boolean } = {}) =>
  startEmbeddedPostgres({
    folder,
    report: (line) => reports.push(line),
    durable: false,
    ...options,
  });

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A Stepwell of its own, to be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, report() {}, durable: false });
    console.log('ready');
    setInterval(() => {}, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

async function kill(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

const serverPid = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);

describe('a start', () => {
  test('makes a private database that keeps its rows', async () => {
    const first = await start();
    await query(first.connectionString, 'create table note as select 1 as id');
    await first.stop();
    expect(reports).toEqual(['Creating the database…']);

    const second = await start();
    expect(await query(second.connectionString, 'select id from note')).toEqual([{ id: 1 }]);
    await second.stop();
    expect((await stat(folder)).mode & 0o007).toBe(0);
    expect((await stat(join(folder, 'postgres'))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, 'postgres.log'))).mode & 0o077).toBe(0);
  });

  test('knows letters of all languages', async () => {
    const { connectionString, stop } = await start();
    await query(connectionString, 'create extension pg_trgm');
    const rows = await query(
      connectionString,
      "select lower('ÉCOLE') as lower, cardinality(show_trgm('日本')) as trigrams",
    );
    expect(rows).toEqual([{ lower: 'école', trigrams: 3 }]);
    await stop();
  });

  test('uses a short folder for the socket when the path is too long', async () => {
    // Open to the user that runs the database when the tests run as root.
    await chmod(folder, 0o711);
    const long = join(folder, 'x'.repeat(110));
    const { connectionString, stop } = await start({ folder: long });
    const socketFolder = new URL(connectionString).searchParams.get('host') ?? '';
    expect(socketFolder.length).toBeLessThan(90);
    expect((await stat(socketFolder)).mode & 0o077).toBe(0);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    await expect(stat(socketFolder)).rejects.toThrow('ENOENT');
  });

  test('says in one sentence what is wrong with the folder', async () => {
    await writeFile(join(folder, 'file'), '');
    const attempt = start({ folder: join(folder, 'file') });
    await expect(attempt).rejects.toThrow(EmbeddedPostgresError);
    await expect(attempt).rejects.toThrow(/^The data folder .* is a file, or lies inside one\./);
  });
});

describe('a second copy', () => {
  test('is refused and leaves the first alone', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(
      `Stepwell is already running on this data folder (process ${process.pid}).`,
    );
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('may join the running one when it asks for that', async () => {
    const first = await start();
    const joined = await start({ joinRunning: true });
    expect(joined.connectionString).toBe(first.connectionString);
    await joined.stop();
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('many starts that find a dead owner at once: exactly one wins', async () => {
    const dead = await startElsewhere();
    await kill(dead);
    const file = join(folder, 'owner.pid');
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimFolder(file)));
    const [winner, ...others] = claims.filter((claim) => claim.granted);
    expect(others).toEqual([]);
    winner?.release();
    const { stop } = await start();
    await stop();
  });
});

describe('after a crash', () => {
  test('a database left behind is stopped and its rows are there', async () => {
    await kill(await startElsewhere());
    const left = await serverPid();
    const { connectionString, stop } = await start();
    expect(reports).toEqual(['Stopping the database that an earlier run left behind…']);
    expect(await serverPid()).not.toBe(left);
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('the database stops too when Stepwell dies from an unhandled signal', async () => {
    const child = await startElsewhere();
    const left = await serverPid();
    child.kill('SIGHUP');
    await expect.poll(() => isServerOf(left, join(folder, 'postgres'))).toBe(false);
    await expect.poll(() => child.signalCode).toBe('SIGHUP');
  });

  test("locks of dead processes don't block, even when their ids are in use again", async () => {
    const child = await startElsewhere();
    process.kill(await serverPid(), 'SIGKILL');
    await kill(child);
    const lock = join(folder, 'postgres', 'postmaster.pid');
    const lines = (await readFile(lock, 'utf8')).split('\n');
    await writeFile(lock, [process.pid, ...lines.slice(1)].join('\n'));
    const owner = await readFile(join(folder, 'owner.pid'), 'utf8');
    await writeFile(join(folder, 'owner.pid'), owner.replace(/^\d+/, String(process.pid)));

    const { connectionString, stop } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
  });

  test('the database restarts automatically when only it crashed', async () => {
    const { connectionString, stop } = await start();
    process.kill(await serverPid(), 'SIGKILL');
    await expect
      .poll(() => query(connectionString, 'select 1 as one').catch(() => 'away'), {
        timeout: 15_000,
        interval: 200,
      })
      .toEqual([{ one: 1 }]);
    expect(reports).toContain('The database stopped unexpectedly; starting it again.');
    await stop();
  });
});

test('binaries are found, and a missing version is named', async () => {
  expect((await findPostgresBinaries()).major).toBeGreaterThanOrEqual(15);
  await expect(findPostgresBinaries({ major: 9 })).rejects.toThrow(/made by PostgreSQL 9/);
});

describe('reasons', () => {
  test.each([
    ['initdb: error: could not write: No space left on device', /^The disk that holds \/d is full/],
    ['EROFS: read-only file system, mkdir', /read-only disk/],
    ["EACCES: permission denied, mkdir '/d'", /may not write to its data folder/],
    ['something else', /^The embedded database did not start: something else/],
  ])('%s', (text, sentence) => {
    expect(explain(new Error(text), '/d').message).toMatch(sentence);
  });

  test('come from the line that matters', () => {
    const log = '[1] LOG:  starting\n[1] FATAL:  out of luck\n[1] LOG:  shut down\n';
    expect(lastWords(log)).toBe('out of luck');
  });
});
