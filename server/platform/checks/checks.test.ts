import { createHash } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { fileOwners } from '../../composition.ts';
import type { Config } from '../../config.ts';
import { bringUpToDate } from '../postgres/baseline.ts';
import { listMigrations } from '../postgres/migrate.ts';
import { checkInstallation } from './checks.ts';
import type { Finding } from './finding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function check(change: Partial<Config> = {}): Promise<Map<string, Finding>> {
  const { db, files, connectionString } = app;
  const findings = await checkInstallation({
    ...{ db, files, fileOwners, directConnectionString: connectionString },
    config: { ...app.config, ...change },
  });
  return new Map(findings.map((finding) => [finding.name, finding]));
}

/** A setting that only others than a local installation have. */
const online = { isLocal: false, hasLocalMailbox: false };

describe('an installation', () => {
  test('in order has nothing to mend', async () => {
    const findings = [...(await check()).values()];
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(findings.length).toBeGreaterThan(12);
  });

  test.each<[string, Partial<Config>, string, Finding['state'], RegExp]>([
    ['no mail server', online, 'Mail server', 'broken', /SMTP_URL/],
    [
      'a mail server that is away',
      { ...online, smtpUrl: 'smtp://127.0.0.1:9' },
      'Mail server',
      'broken',
      /ECONNREFUSED|refused/,
    ],
    [
      'links that work nowhere else',
      { ...online, publicUrl: 'http://localhost:8000' },
      'Public address',
      'broken',
      /PUBLIC_URL/,
    ],
    [
      'no encryption',
      { ...online, publicUrl: 'http://learn.example.org' },
      'Public address',
      'advice',
      /https/,
    ],
    [
      'a proxy that is not trusted',
      { publicUrl: 'https://learn.example.org' },
      'Reverse proxy',
      'advice',
      /TRUSTED_PROXIES/,
    ],
    ...[
      'abc'.repeat(20),
      '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210',
      'qwertyuiopasdfghjklzxcvbnm1234567890',
      'Tr0ub4dor&3xy'.repeat(4),
    ].map((sessionSecret): [string, Partial<Config>, string, Finding['state'], RegExp] => [
      `the secret ${sessionSecret}`,
      { sessionSecret },
      'Secret',
      'advice',
      /openssl/,
    ]),
    ['simulated payments', online, 'Payments', 'advice', /PAYMENTS=off/],
    ['too many connections', { databaseConnections: 1000 }, 'Connections', 'broken', /max_conn/],
  ])('with %s says so', async (_, change, name, state, words) => {
    const finding = (await check(change)).get(name);
    expect(finding?.state).toBe(state);
    expect(`${finding?.sentence} ${finding?.mend}`).toMatch(words);
  });

  test.each([16, 24, 48])('with %i random bytes as its secret is in order', async (bytes) => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      const sessionSecret = createHash('shake256', { outputLength: bytes })
        .update('always the same')
        .digest(encoding);
      if (sessionSecret.length < 32) continue;
      expect((await check({ sessionSecret })).get('Secret')?.state).toBe('ok');
    }
  });

  test('whose data folder is open to everyone says so', async () => {
    await chmod(app.config.dataFolder, 0o755);
    expect((await check()).get('Data folder')).toMatchObject({ state: 'advice' });
    await chmod(app.config.dataFolder, 0o700);
  });

  test('says how old its last backup is', async () => {
    expect((await check()).get('Backups')?.sentence).toBe('None yet. npm run backup makes one.');
    expect((await check(online)).get('Backups')).toMatchObject({ state: 'advice' });
    const age = async (days: number) => {
      await sql`delete from platform.last_backup`.execute(app.db);
      await sql`insert into platform.last_backup (at, bytes)
        values (now() - make_interval(days => ${days}, mins => 5), 1000)`.execute(app.db);
      const { state, sentence } = (await check(online)).get('Backups') ?? {};
      return [state, sentence];
    };
    const made = 'The last one by npm run backup was made';
    expect(await age(0)).toEqual(['ok', `${made} less than a day ago.`]);
    expect(await age(1)).toEqual(['ok', `${made} a day ago.`]);
    expect(await age(9)).toEqual(['advice', `${made} 9 days ago.`]);
  });

  test('that lacks a migration says so, and so does one that has more or is too old', async () => {
    const add = (name: string) =>
      sql`insert into public.stepwell_migration (name) values (${name})`.execute(app.db);
    const remove = (name: string) =>
      sql`delete from public.stepwell_migration where name = ${name}`.execute(app.db);
    const find = async () => (await check()).get('Migrations');
    const [first = ''] = await listMigrations();
    await add('9999-from-the-future.sql');
    expect(await find()).toMatchObject({ state: 'advice' });
    await remove('9999-from-the-future.sql');
    await remove(first);
    expect(await find()).toMatchObject({
      state: 'broken',
      mend: expect.stringContaining('db:migrate'),
    });
    await add(first);
    await add('2026-11-15-01-platform.sql');
    expect(await find()).toMatchObject({ state: 'broken', mend: bringUpToDate });
    await remove('2026-11-15-01-platform.sql');
    expect(await find()).toMatchObject({ state: 'ok' });
  });

  test('names files that are missing', async () => {
    const { db, files, connectionString, config } = app;
    const findings = await checkInstallation({
      ...{ db, files, config, directConnectionString: connectionString },
      fileOwners: [async () => ['gone-small.webp']],
    });
    expect(findings.at(-1)).toMatchObject({
      state: 'broken',
      sentence: '1 of the newest 1 files are missing, such as gone-small.webp.',
    });
  });
});
