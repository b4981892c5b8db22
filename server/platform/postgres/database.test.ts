import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { type Db, inTransaction } from './database.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  const ends = new Date(Date.now() + 60_000);
  await app.db
    .insertInto('platform.throttle')
    .values(['one', 'other'].map((key) => ({ key, hits: 0, window_ends_at: ends })))
    .execute();
});
afterAll(() => app?.close());

const raise = (db: Db, key: string) =>
  db
    .updateTable('platform.throttle')
    .set((eb) => ({ hits: eb('hits', '+', 1) }))
    .where('key', '=', key)
    .execute();

test('two transactions that deadlock both succeed, each once', async () => {
  let arrived = 0;
  let bothHaveOne = () => {};
  const meeting = new Promise<void>((resolve) => {
    bothHaveOne = resolve;
  });
  let tries = 0;
  const take = (first: string, second: string) =>
    inTransaction(app.db, async (db) => {
      tries += 1;
      await raise(db, first);
      arrived += 1;
      if (arrived === 2) bothHaveOne();
      await meeting;
      await raise(db, second);
    });
  await Promise.all([take('one', 'other'), take('other', 'one')]);
  const rows = await app.db.selectFrom('platform.throttle').select('hits').execute();
  expect(rows.map(({ hits }) => hits)).toEqual([2, 2]);
  // PostgreSQL usually ends one of the two, and both if they notice at the same moment.
  expect(tries).toBeGreaterThan(2);
});

test('PostgreSQL ends a statement before we stop waiting for it', async () => {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as "limit"`.execute(app.db);
  expect(rows).toEqual([{ limit: '19s' }]);
});
