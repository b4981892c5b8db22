import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribeToNewsletter } from '../../../contract/community/newsletter.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { startBucket } from '../../../tests/support/bucket.ts';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import {
  formerMigrations,
  recordFormerMigrations,
} from '../../../tests/support/database/former-migrations.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import { openFiles } from '../files/files.ts';
import { storeImage } from '../files/stored-images.ts';
import { listMigrations } from '../postgres/migrate.ts';
import { createBackup } from './create-backup.ts';
import { plainSink } from './encryption.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';
import { bytesOf, readTar, writeTar } from './tar.ts';

let source: TestApp;
let folder: string;

beforeAll(async () => {
  source = await startApp();
  for (const username of ['ada', 'grace']) await buildAccount(source.db, { username });
  await sql`update accounts.account set first_name = ${'Zoë\t"\\N"\n漢字'} where username = 'ada'`.execute(
    source.db,
  );
});
afterAll(() => source.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const secret = {
  value: 'the secret of the source, of more than 32 characters',
  isGenerated: false,
};

const backUp = (
  path: string,
  from: { connectionString: string; files: TestApp['files'] } = source,
) => createBackup({ ...from, path, stepwell: '0.1.0', secret });

/** An empty database and an empty folder. */
async function startTarget(options: { files?: TestApp['files'] } = {}) {
  const database = await createTestDatabase();
  const files = options.files ?? openFiles({ dataFolder: join(folder, 'target') });
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  return { ...database, files, query };
}

async function namesOf(files: TestApp['files']) {
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  return names.sort();
}

describe('a backup', () => {
  test('that is encrypted restores with its passphrase, and changes nothing without', async () => {
    const path = join(folder, 'locked.tar.enc');
    const passphrase = 'a passphrase for tests';
    await createBackup({ ...source, path, stepwell: '0.1.0', secret, passphrase });
    const target = await startTarget();
    try {
      const restore = (given?: string) =>
        restoreBackup({ ...target, path, replace: false, passphrase: given });
      await expect(restore()).rejects.toMatchObject({ code: 'passphrase_needed' });
      await expect(restore('a wrong passphrase')).rejects.toMatchObject({
        code: 'wrong_passphrase',
      });
      expect(await target.query('select username from accounts.account')).toEqual([]);
      await restore(passphrase);
      const names = await target.query('select username from accounts.account order by 1');
      expect(names).toEqual([{ username: 'ada' }, { username: 'grace' }]);
    } finally {
      await target.drop();
    }
  });

  test('to the place of another that is being written leaves that one whole', async () => {
    const path = join(folder, 'same.tar');
    const outcomes = await Promise.allSettled([backUp(path), backUp(path)]);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures.map(({ reason }) => reason.code)).toEqual(['exists']);
    await expect(verifyBackup(path)).resolves.toBeDefined();
  });

  test('taken while people write restores to exactly what it saw', async () => {
    let isOver = false;
    let written = 0;
    const write = async () => {
      for (; !isOver; written += 1) {
        await ask(source.server, subscribeToNewsletter, {
          body: { email: `reader-${written}@example.org` },
        });
        await source.db
          .insertInto('platform.discarded_file')
          .values({ name: `n-${written}` })
          .execute();
        const bytes = Buffer.from(String(written));
        await storeImage(source.db, source.files, { large: bytes, small: bytes }, async () => {});
      }
    };
    const writing = write();
    await expect.poll(() => written).toBeGreaterThan(2);
    const first = await backUp(join(folder, 'first.tar'));
    isOver = true;
    await writing;

    const target = await startTarget();
    try {
      await restoreBackup({ ...target, path: join(folder, 'first.tar'), replace: false });
      // The rows arrive in the order in which they were written out, so a second backup has the same bytes.
      const second = await backUp(join(folder, 'second.tar'), target);
      expect(second.tables).toEqual(first.tables);
      expect(second.files).toEqual(first.files);
      expect(first.tables['platform.mail']?.rows).toBeGreaterThan(0);
      expect(first.tables['jobs.job_common']?.rows).toBeGreaterThan(0);
      expect(await target.query('select * from platform.wrong_tally')).toEqual([]);
      expect(await target.query('select * from learning.wrong_sum')).toEqual([]);
      expect(
        await target.query("select first_name from accounts.account where username = 'ada'"),
      ).toEqual([{ first_name: 'Zoë\t"\\N"\n漢字' }]);
      // The next number follows the last one, and triggers and foreign keys are at work again.
      const [{ id: highest }] = await target.query('select max(id) as id from accounts.account');
      const [{ next }] = await target.query(
        "select nextval(pg_get_serial_sequence('accounts.account', 'id')) as next",
      );
      expect(Number(next)).toBeGreaterThan(highest);
      const rules = `select count(*)::int as count from pg_constraint where contype = 'f'`;
      const [before] = (await sql.raw(rules).execute(source.db)).rows;
      expect((await target.query(rules))[0]).toEqual(before);
      expect(
        await target.query(
          "select from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and tgenabled <> 'O'",
        ),
      ).toEqual([]);
    } finally {
      await target.drop();
    }
  }, 120_000);

  test('moves files from a folder to a bucket', async () => {
    const bucket = await startBucket();
    const inBucket = openFiles({ dataFolder: join(folder, 'target'), bucket: bucket.config });
    const target = await startTarget({ files: inBucket });
    try {
      await source.files.put('kept.webp', Buffer.from('one'));
      await backUp(join(folder, 'a.tar'));
      await restoreBackup({ ...target, path: join(folder, 'a.tar'), replace: false });
      expect(await namesOf(inBucket)).toEqual(await namesOf(source.files));
      const again = await backUp(join(folder, 'b.tar'), target);
      expect(again.files.count).toBe((await namesOf(source.files)).length);
    } finally {
      await target.drop();
      await bucket.close();
    }
  }, 60_000);

  test('names its migrations, and not the secret', async () => {
    const path = join(folder, 'a.tar');
    await backUp(path);
    const { header } = await verifyBackup(path);
    expect(header.migrations).toEqual(await listMigrations());
    expect(header).not.toHaveProperty('secret');
    expect(JSON.stringify(header)).not.toContain(secret.value);
  });

  test('of a table of the queue that has changed since keeps what both know', async () => {
    await sql`alter table jobs.queue add column former text`.execute(source.db);
    const target = await startTarget();
    try {
      await backUp(join(folder, 'a.tar'));
      await restoreBackup({ ...target, path: join(folder, 'a.tar'), replace: false });
      const names = 'select name from jobs.queue order by 1';
      expect(await target.query(names)).toEqual((await sql.raw(names).execute(source.db)).rows);
    } finally {
      await sql`alter table jobs.queue drop column former`.execute(source.db);
      await target.drop();
    }
  }, 60_000);

  test('refuses a place that is taken', async () => {
    await writeFile(join(folder, 'taken.tar'), 'x');
    await expect(backUp(join(folder, 'taken.tar'))).rejects.toMatchObject({ code: 'exists' });
  });
});

describe('restoring', () => {
  let path: string;
  beforeEach(async () => {
    path = join(folder, 'backup.tar');
    await source.files.put('kept.webp', Buffer.from('one'));
    await backUp(path);
  });

  const damage = async (change: (bytes: Buffer) => Uint8Array) => {
    await writeFile(path, change(await readFile(path)));
  };

  test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length >> 1), 'incomplete'],
    ['without its manifest', (bytes) => bytes.subarray(0, bytes.length - 4096), 'incomplete'],
    [
      'changed by a bit',
      (bytes) => {
        const place = bytes.indexOf('one\0');
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        return bytes;
      },
      'damaged',
    ],
    ['something else', () => Buffer.from('PK\x03\x04'.padEnd(2000)), 'damaged'],
    ['empty', () => Buffer.alloc(0), 'incomplete'],
  ])('refuses a file that is %s, and changes nothing', async (_, change, code) => {
    await damage(change);
    const target = await startTarget();
    try {
      await expect(restoreBackup({ ...target, path, replace: true })).rejects.toMatchObject({
        code,
      });
      expect(await namesOf(target.files)).toEqual([]);
    } finally {
      await target.drop();
    }
  });

  test('refuses a backup of a newer version', async () => {
    const client = new pg.Client({ connectionString: source.connectionString });
    await client.connect();
    await client.query("insert into public.stepwell_migration (name) values ('9999-new.sql')");
    await backUp(join(folder, 'newer.tar'));
    await client.query("delete from public.stepwell_migration where name = '9999-new.sql'");
    await client.end();
    const target = await startTarget();
    try {
      await expect(
        restoreBackup({ ...target, path: join(folder, 'newer.tar'), replace: true }),
      ).rejects.toMatchObject({ code: 'newer' });
    } finally {
      await target.drop();
    }
  });

  test('accepts a backup with all replaced migrations, and refuses one with only some', async () => {
    const former = await startTarget();
    const target = await startTarget();
    const restore = (name: string) =>
      restoreBackup({ ...target, path: join(folder, name), replace: true });
    try {
      await recordFormerMigrations(former.connectionString);
      await former.query(
        "insert into community.support_person values ('Ada', 'Help', 'Mondays', 1)",
      );
      await backUp(join(folder, 'former.tar'), former);
      await recordFormerMigrations(former.connectionString, formerMigrations.slice(0, 7));
      await backUp(join(folder, 'older.tar'), former);
      await restore('former.tar');
      const names = () => target.query('select name from public.stepwell_migration order by 1');
      const migrations = (await listMigrations()).map((name) => ({ name }));
      expect(await names()).toEqual(migrations);
      expect(await target.query('select name from community.support_person')).toEqual([
        { name: 'Ada' },
      ]);
      await expect(restore('older.tar')).rejects.toMatchObject({ code: 'older' });
      expect(await names()).toEqual(migrations);
    } finally {
      await Promise.all([former.drop(), target.drop()]);
    }
  }, 60_000);

  test('refuses to overwrite accounts or files unless asked to, and then replaces all', async () => {
    const target = await startTarget();
    try {
      await target.files.put('old.webp', Buffer.from('old'));
      await expect(restoreBackup({ ...target, path, replace: false })).rejects.toMatchObject({
        code: 'not_empty',
      });
      await restoreBackup({ ...target, path, replace: true });
      expect(await namesOf(target.files)).toEqual(await namesOf(source.files));
      const accounts = () => target.query('select username from accounts.account order by 1');
      expect(await accounts()).toEqual([{ username: 'ada' }, { username: 'grace' }]);
      await expect(restoreBackup({ ...target, path, replace: false })).rejects.toMatchObject({
        code: 'not_empty',
      });
      await restoreBackup({ ...target, path, replace: true });
      expect(await accounts()).toHaveLength(2);
    } finally {
      await target.drop();
    }
  }, 60_000);

  test('changes nothing when it fails halfway', async () => {
    const target = await startTarget();
    const tables = () =>
      target.query("select count(*)::int as count from pg_class where relkind = 'r'");
    const before = await tables();
    try {
      const putFile = async () => {
        throw new Error('disk full');
      };
      await target.files.put('old.webp', Buffer.from('old'));
      await expect(
        restoreBackup({ ...target, files: { ...target.files, putFile }, path, replace: true }),
      ).rejects.toThrow('disk full');
      expect(await tables()).toEqual(before);
      expect(await namesOf(target.files)).toEqual(['old.webp']);
    } finally {
      await target.drop();
    }
  }, 60_000);

  test('refuses while Stepwell runs on the database', async () => {
    const target = await startTarget();
    const server = new pg.Client({
      connectionString: target.connectionString,
      application_name: 'stepwell',
    });
    await server.connect();
    try {
      await expect(restoreBackup({ ...target, path, replace: true })).rejects.toMatchObject({
        code: 'running',
      });
    } finally {
      await server.end();
      await target.drop();
    }
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The most that `work` holds in buffers at a time. Garbage, of which a busy machine leaves more lying about, doesn't count. */
async function mostMemoryOf(work: () => Promise<unknown>): Promise<number> {
  const { arrayBuffers: before } = process.memoryUsage();
  const used = () => process.memoryUsage().arrayBuffers - before;
  let most = 0;
  const watch = setInterval(() => {
    // Collecting takes long, so it happens only where there is much.
    if (used() > 30 * megabyte) collectGarbage();
    most = Math.max(most, used());
  }, 5);
  try {
    await work();
    return most;
  } finally {
    clearInterval(watch);
  }
}
const megabyte = 1024 * 1024;

test('a backup needs little memory, however large a table is', async () => {
  const target = await startTarget();
  await target.query('create table platform.large (id integer, filler text)');
  await target.query(
    'insert into platform.large select n, md5(n::text) || repeat(md5((n * 7)::text), 20) from generate_series(1, 100000) n',
  );
  try {
    const most = await mostMemoryOf(async () => {
      const { tables } = await backUp(join(folder, 'large.tar'), target);
      expect(tables['platform.large']?.rows).toBe(100_000);
    });
    // 70 MB of rows.
    expect(most).toBeLessThan(48 * megabyte);
  } finally {
    await target.drop();
  }
}, 60_000);

test('a film is never in memory as a whole, neither to back it up nor to restore it', async () => {
  const from = await startTarget();
  const to = await startTarget({ files: openFiles({ dataFolder: join(folder, 'other') }) });
  const path = join(folder, 'film.tar');
  const film = 100 * megabyte + 1;
  try {
    await from.files.receive(Readable.from([]), async (received) => {
      await truncate(received, film);
      await from.files.putFile('film.mp4', received);
    });
    const most = await mostMemoryOf(async () => {
      await backUp(path, from);
      await restoreBackup({ ...to, path, replace: false });
    });
    expect(await to.files.size('film.mp4')).toBe(film);
    expect(most).toBeLessThan(60 * megabyte);
  } finally {
    await Promise.all([from.drop(), to.drop()]);
  }
}, 60_000);

/** The entries of an honest backup, to be changed. */
async function listEntries() {
  const path = join(folder, 'honest.tar');
  await backUp(path);
  const entries: { name: string; bytes: Buffer }[] = [];
  for await (const entry of readTar(path)) {
    entries.push({ name: entry.name, bytes: await bytesOf(entry) });
  }
  return entries;
}

interface Change {
  /** Put before the manifest, whose checksum is made right again. */
  more?: { name: string; bytes: Buffer }[];
  table?: { name: string; columns: string[] };
}

/** A backup that was changed by someone who knows its format. */
async function forge(path: string, { more = [], table }: Change) {
  const file = await open(path, 'wx');
  const tar = writeTar(plainSink(file));
  for (const { name, bytes } of await listEntries()) {
    if (name === 'manifest.json') {
      for (const entry of more) await tar.add(entry.name, entry.bytes);
      const manifest = JSON.parse(bytes.toString());
      if (table) manifest.tables[table.name] = { rows: 1, sha256: '' };
      manifest.sha256 = tar.digest();
      await tar.add(name, Buffer.from(JSON.stringify(manifest)));
    } else if (name === 'stepwell-backup.json' && table) {
      const header = JSON.parse(bytes.toString());
      header.tables.push(table);
      await tar.add(name, Buffer.from(JSON.stringify(header)));
    } else await tar.add(name, bytes);
  }
  await tar.finish();
  await file.close();
}

const file = (name: string) => ({ more: [{ name, bytes: Buffer.from('x') }] });
const rows = (name: string, columns = ['id']) => ({
  table: { name, columns },
  more: [{ name: `tables/${name}/000000.gz`, bytes: gzipSync('1\n') }],
});

describe('a backup that someone has changed', () => {
  test.each<[string, Change, string]>([
    ['a file outside of the folder', file('files/../../evil.webp'), 'damaged'],
    ['a file with an absolute path', file('files//etc/evil.webp'), 'damaged'],
    ['a file with a hidden name', file('files/.bashrc'), 'damaged'],
    ['a file with another separator', file('files/..\\\\evil.webp'), 'damaged'],
    ['a table of PostgreSQL itself', rows('pg_catalog.pg_authid', ['rolname']), 'newer'],
    [
      'a table with SQL in its name',
      rows('accounts.x"; drop schema accounts cascade; --'),
      'newer',
    ],
    ['rows of a table that nobody announced', { more: rows('a.b').more ?? [] }, 'damaged'],
    [
      'a header that fills the memory',
      { more: [{ name: 'sequences.json', bytes: Buffer.alloc(17 * 1024 * 1024, ' ') }] },
      'damaged',
    ],
  ])('with %s is refused, and nothing is written', async (name, change, code) => {
    const place = await mkdtemp(join(folder, 'target-'));
    const path = join(place, 'forged.tar');
    await forge(path, change);
    const database = await createTestDatabase();
    const files = openFiles({ dataFolder: join(place, 'data') });
    try {
      const restoring = restoreBackup({ ...database, files, path, replace: true });
      await expect(restoring, name).rejects.toMatchObject({ code });
      expect(await Array.fromAsync(files.list())).toEqual([]);
      expect((await readdir(place)).sort()).toEqual(expect.not.arrayContaining(['evil.webp']));
    } finally {
      await database.drop();
    }
  });

  test('can’t run SQL by the names of the queue’s columns', async () => {
    const path = join(folder, 'columns.tar');
    await forge(path, rows('jobs.unknown', ['a text); drop schema accounts cascade; --']));
    const database = await createTestDatabase();
    const files = openFiles({ dataFolder: join(folder, 'columns') });
    try {
      await restoreBackup({ ...database, files, path, replace: true });
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      const { rows } = await client.query('select username from accounts.account');
      await client.end();
      expect(rows.map(({ username }) => username)).toContain('ada');
    } finally {
      await database.drop();
    }
  });
});
