import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database/proxy.ts';
import { isOutage } from '../calls/errors.ts';
import { openDatabase, runText } from './database.ts';
import { type SilenceWatch, watchForSilence } from './watch-silence.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let pool: pg.Pool;
let watch: SilenceWatch;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.connectionString);
  pool = new pg.Pool({ connectionString: proxy.connectionString });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterEach(async () => {
  watch?.stop();
  await pool.end();
  await proxy.close();
  await database.drop();
});

const quick = { suspiciousAfterMs: 20, lookEveryMs: 5 };

test('what waits for a database that has fallen silent fails, until it answers again', async () => {
  watch = watchForSilence(pool, proxy.connectionString, { ...quick, answersWithinMs: 200 });
  await pool.query('select 1');
  proxy.stall();
  await expect(pool.query('select 1')).rejects.toSatisfy(isOutage);
  expect(watch.isSilent).toBe(true);
  proxy.mend();
  await expect.poll(() => watch.isSilent).toBe(false);
  expect((await pool.query('select 1')).rowCount).toBe(1);
});

test('a statement that waits for a lock is not silence', async () => {
  watch = watchForSilence(pool, proxy.connectionString, quick);
  const aside = new pg.Client({ connectionString: database.connectionString });
  await aside.connect();
  await aside.query('begin; lock table platform.throttle');
  const waiting = pool.query('select from platform.throttle');
  const before = proxy.accepted;
  await expect.poll(() => proxy.accepted).toBeGreaterThan(before + 2);
  expect(watch.isSilent).toBe(false);
  await aside.query('commit');
  await waiting;
  await aside.end();
});

test('a database that refuses is not silent', async () => {
  watch = watchForSilence(pool, proxy.connectionString, quick);
  await pool.query('select 1');
  proxy.cut('refuse');
  await expect(pool.query('select 1')).rejects.toSatisfy(isOutage);
  expect(watch.isSilent).toBe(false);
});

test('while it is silent nothing is even tried', { timeout: 30_000 }, async () => {
  const jobs = { enqueue: async () => {} };
  const db = openDatabase(proxy.connectionString, { jobs, onError: () => {} });
  await runText(db, 'select 1');
  proxy.stall();
  await expect(runText(db, 'select 1')).rejects.toSatisfy(isOutage);
  const refused = await Promise.allSettled(
    Array.from({ length: 50 }, () => runText(db, 'select 1')),
  );
  for (const { status, ...rest } of refused) {
    expect(status).toBe('rejected');
    expect((rest as PromiseRejectedResult).reason.message).toBe('The database is not answering');
  }
  await db.destroy();
});
