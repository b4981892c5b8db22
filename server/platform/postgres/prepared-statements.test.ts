import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { connectWithWords } from '../../../tests/support/database/connect-with-words.ts';
import { inTransaction, openDatabase } from './database.ts';
import { prepareFrequent } from './prepared-statements.ts';

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

beforeEach(async () => {
  client = await connectWithWords(app.connectionString);
  prepareFrequent({ threshold: 2, limit: 2 }).attach(client);
});
afterEach(() => client.end());

async function listPrepared(): Promise<string[]> {
  // Without values beside it, it is passed on as it is.
  const { rows } = await client.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  return rows.map(({ statement }) => statement);
}

test('a statement that runs often is prepared and returns the same', async () => {
  const add = 'insert into word (text) values ($1) returning text';
  for (const text of ['one', 'two', 'three']) {
    const { rows, rowCount } = await client.query(add, [text]);
    expect([rows, rowCount]).toEqual([[{ text }], 1]);
    expect(await listPrepared()).toEqual(text === 'one' ? [] : [add]);
  }
});

test('a prepared statement can run again after it failed, also in a transaction', async () => {
  const add = 'insert into word (text) values ($1)';
  await client.query(add, ['one']);
  await client.query('begin', []);
  await expect(client.query(add, ['one'])).rejects.toMatchObject({ code: '23505' });
  await client.query('rollback', []);
  await client.query(add, ['two']);
  expect((await client.query('select text from word', [])).rowCount).toBe(2);
  expect(await listPrepared()).toEqual([add]);
});

test('neither transaction control nor `select *` is prepared', async () => {
  const all = 'select * from word where text = $1';
  const alsoAll = 'select text, word.* from word where text = $1';
  for (let times = 0; times < 4; times += 1) {
    await client.query('begin', []);
    await client.query(all, ['one']);
    await client.query(alsoAll, ['one']);
    await client.query('commit', []);
  }
  expect(await listPrepared()).toEqual([]);
  await client.query('alter table word add column length integer', []);
  expect((await client.query(all, ['one'])).fields).toHaveLength(2);
});

test("a changed table doesn't disturb statements that name their columns", async () => {
  const find = 'select text from word where text = $1';
  for (let times = 0; times < 8; times += 1) await client.query(find, ['one']);
  await client.query('alter table word add column length integer', []);
  expect((await client.query(find, ['one'])).rows).toEqual([]);
});

test('a statement whose result type changed runs unprepared from then on', async () => {
  const find = 'select text from word where text <> $1';
  await client.query('insert into word values ($1)', ['one']);
  for (let times = 0; times < 3; times += 1) await client.query(find, ['two']);
  await client.query('alter table word alter column text type varchar', []);
  for (let times = 0; times < 2; times += 1) {
    expect((await client.query(find, ['two'])).rows).toEqual([{ text: 'one' }]);
  }
});

test('a connection holds no more than the limit, and the first ones stay', async () => {
  const asked = [1, 2, 3].map((number) => `select text, ${number} from word where text = $1`);
  for (const statement of [...asked, ...asked, ...asked]) await client.query(statement, ['one']);
  expect(await listPrepared()).toEqual(asked.slice(0, 2));
});

test('a transaction whose prepared statement is outdated runs again from its start', async () => {
  const db = openDatabase(app.connectionString, {
    jobs: app.db.jobs,
    onError: () => {},
    connections: 1,
  });
  try {
    await sql`create temporary table word (text text)`.execute(db);
    await sql`insert into word values ('one')`.execute(db);
    const find = () => db.executeQuery(CompiledQuery.raw('select text from word', []));
    for (let times = 0; times < 31; times += 1) await find();
    await sql`alter table word alter column text type varchar`.execute(db);
    let runs = 0;
    const found = await inTransaction(db, async (db) => {
      runs += 1;
      return db.executeQuery(CompiledQuery.raw('select text from word', []));
    });
    expect(found.rows).toEqual([{ text: 'one' }]);
    expect(runs).toBe(2);
  } finally {
    await db.destroy();
  }
});

// What a process meets behind a pooler that shares sessions: a statement is missing where it was prepared, or it is
// there already.
test('a statement that its session has lost runs unprepared, and so do all others from then on', async () => {
  const find = 'select text from word where text = $1';
  await client.query('insert into word values ($1)', ['one']);
  for (let times = 0; times < 3; times += 1) await client.query(find, ['one']);
  await client.query('deallocate all');
  expect((await client.query(find, ['one'])).rows).toEqual([{ text: 'one' }]);
  const other = 'select text from word where text <> $1';
  for (let times = 0; times < 3; times += 1) {
    expect((await client.query(other, ['two'])).rows).toEqual([{ text: 'one' }]);
  }
  expect(await listPrepared()).toEqual([]);
});

test('a statement that another process has prepared in the session runs, exactly once', async () => {
  const add = 'insert into word (text) values ($1) returning text';
  await client.query(add, ['one']);
  const other = new pg.Client({ connectionString: app.connectionString });
  await other.connect();
  try {
    await other.query('create temporary table word (text text unique)');
    prepareFrequent({ threshold: 1 }).attach(other);
    await other.query(add, ['one']);
    const { rows } = await other.query('select name from pg_prepared_statements');
    // Under the same name, because it has the same text.
    await client.query(`prepare ${rows[0].name} as ${add}`);
  } finally {
    await other.end();
  }
  expect((await client.query(add, ['two'])).rows).toEqual([{ text: 'two' }]);
  expect((await client.query('select text from word')).rowCount).toBe(2);
});

test('a transaction whose session has lost a statement runs again from its start', async () => {
  const db = openDatabase(app.connectionString, {
    jobs: app.db.jobs,
    onError: () => {},
    connections: 1,
  });
  try {
    await sql`create temporary table word (text text)`.execute(db);
    const add = CompiledQuery.raw('insert into word values ($1)', ['one']);
    for (let times = 0; times < 31; times += 1) await db.executeQuery(add);
    await sql`deallocate all`.execute(db);
    await inTransaction(db, async (db) => {
      await sql`delete from word`.execute(db);
      await db.executeQuery(add);
    });
    const { rows } = await sql`select text from word`.execute(db);
    expect(rows).toHaveLength(1);
  } finally {
    await db.destroy();
  }
});
