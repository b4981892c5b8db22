import { sql } from 'kysely';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { compileOnce, type Given } from './compile-once.ts';
import { type Db, inTransaction, openDatabase } from './database.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const ends = new Date(Date.now() + 60_000);

const insertTry = compileOnce((db, given: Given<{ key: string; hits: number; ends: Date }>) =>
  db
    .insertInto('platform.throttle')
    .values({ key: given.key, hits: given.hits, window_ends_at: given.ends }),
);

test('a query is built once, and each run has its own values', async () => {
  let built = 0;
  const hitsOf = compileOnce((db, given: Given<{ key: string }>) => {
    built += 1;
    return db.selectFrom('platform.throttle').select('hits').where('key', '=', given.key);
  });
  await insertTry.execute(app.db, { key: 'first', hits: 1, ends });
  await insertTry.execute(app.db, { key: 'second', hits: 2, ends });
  const found = await hitsOf.executeTakeFirst(app.db, { key: 'first' });
  expectTypeOf(found).toEqualTypeOf<{ hits: number } | undefined>();
  expect(found).toEqual({ hits: 1 });
  expect(await hitsOf.execute(app.db, { key: 'second' })).toEqual([{ hits: 2 }]);
  expect(await hitsOf.executeTakeFirst(app.db, { key: 'third' })).toBeUndefined();
  expect(built).toBe(1);
});

test('runs at the same time do not share values', async () => {
  const double = compileOnce(
    (_db, given: Given<{ number: number }>) =>
      sql<{
        doubled: number;
      }>`select ${given.number}::integer + ${given.number}::integer as doubled`,
  );
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const rows = await Promise.all(
    numbers.map((number) => double.executeTakeFirstOrThrow(app.db, { number })),
  );
  expect(rows.map(({ doubled }) => doubled)).toEqual(numbers.map((number) => number * 2));
});

test('lists, null, dates and constants beside the values arrive as they are', async () => {
  type Values = { list: number[]; none: string | null; moment: Date };
  const echo = compileOnce(
    (_db, given: Given<Values>) => sql<Values & { fixed: string[] }>`
      select ${given.list}::integer[] as list, ${given.none}::text as none,
        ${given.moment}::timestamptz as moment, ${['a', 'b']}::text[] as fixed`,
  );
  for (const list of [[1, 2], []]) {
    const values = { list, none: null, moment: ends };
    expect(await echo.executeTakeFirst(app.db, values)).toEqual({ ...values, fixed: ['a', 'b'] });
  }
});

test('it joins the transaction whose handle it gets', async () => {
  const undone = new Error('undone');
  const work = async (db: Db) => {
    await insertTry.execute(db, { key: 'in transaction', hits: 1, ends });
    throw undone;
  };
  await expect(inTransaction(app.db, work)).rejects.toBe(undone);
  expect(await insertTry.executeAndCount(app.db, { key: 'in transaction', hits: 1, ends })).toBe(1);
});

test('a change without `returning` has a count and no rows', async () => {
  const raise = compileOnce((db, given: Given<{ by: number }>) =>
    db
      .updateTable('platform.throttle')
      .set((eb) => ({ hits: eb('hits', '+', given.by) }))
      .where('key', '=', 'raised'),
  );
  expect(await raise.executeAndCount(app.db, { by: 3 })).toBe(0);
  await insertTry.execute(app.db, { key: 'raised', hits: 1, ends });
  expect(await raise.executeAndCount(app.db, { by: 3 })).toBe(1);
  const rows = await raise.execute(app.db, { by: 3 });
  expectTypeOf(rows).toEqualTypeOf<never[]>();
  expect(rows).toEqual([]);
});

test('where a row is expected, its absence is an error of the caller’s choice', async () => {
  const nothing = compileOnce((db, given: Given<{ key: string }>) =>
    db.selectFrom('platform.throttle').select('key').where('key', '=', given.key),
  );
  await expect(nothing.executeTakeFirstOrThrow(app.db, { key: 'none' })).rejects.toThrow(
    'no result',
  );
  const gone = new Error('gone');
  await expect(nothing.executeTakeFirstOrThrow(app.db, { key: 'none' }, () => gone)).rejects.toBe(
    gone,
  );
});

test('it is prepared like any other statement that runs often', async () => {
  const db = openDatabase(app.connectionString, {
    jobs: app.db.jobs,
    onError: () => {},
    connections: 1,
  });
  try {
    const find = compileOnce(
      (_db, given: Given<{ text: string }>) =>
        sql<{ text: string }>`select ${given.text}::text as text, 'compiled once' as mark`,
    );
    for (let times = 0; times < 40; times += 1) {
      const row = await find.executeTakeFirst(db, { text: String(times) });
      expect(row?.text).toBe(String(times));
    }
    const prepared = await sql`
      select from pg_prepared_statements where statement like '%compiled once%'`.execute(db);
    expect(prepared.rows).toHaveLength(1);
  } finally {
    await db.destroy();
  }
});

type Misuse = (db: Db, given: Given<{ key: string }>) => ReturnType<typeof sql>;

const misuses: [string, Misuse, RegExp][] = [
  [
    'as part of a text',
    (_, given) => sql`select ${`${given.key}%`}`,
    /"key" has to be a parameter/,
  ],
  ['in a list', (_, given) => sql`select ${[given.key]}::text[]`, /"key" has to be a parameter/],
  [
    'in an object',
    (_, given) => sql`select ${{ key: given.key }}::json`,
    /"key" has to be a parameter/,
  ],
  [
    'read but not used',
    (_, given) => sql`select ${typeof given.key}`,
    /"key" has to be a parameter/,
  ],
  ['all at once', (_, given) => sql`select ${JSON.stringify({ ...given })}`, /one by one/],
  ['beside a date of the first run', (_, given) => sql`select ${given.key}, ${ends}`, /every run/],
];

test.each(misuses)('a value can’t be used %s', async (_, build, message) => {
  const query = compileOnce(build);
  await expect(query.execute(app.db, { key: 'one' })).rejects.toThrow(message);
  // Nothing wrong is stored: the next run fails too.
  await expect(query.execute(app.db, { key: 'two' })).rejects.toThrow(message);
});

test('what TypeScript refuses', () => {
  compileOnce((db, given: Given<{ key: string }>) =>
    db
      .selectFrom('platform.throttle')
      .select('key')
      // @ts-expect-error: the values aren't known while the query is built
      .where('key', '=', given.key.toLowerCase?.() ?? ''),
  );
  compileOnce((db, given: Given<{ hits: string }>) =>
    // @ts-expect-error: hits is a number
    db.selectFrom('platform.throttle').select('key').where('hits', '=', given.hits),
  );
});
