import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { prepareOften } from './prepared-statements.ts';

let house: TestApp;
let client: pg.Client;

beforeAll(async () => {
  house = await startApp();
});
afterAll(() => house?.close());

beforeEach(async () => {
  client = new pg.Client({ connectionString: house.connectionString });
  await client.connect();
  await client.query('create temporary table word (text text unique)');
  prepareOften({ times: 2, most: 2 }).follow(client);
});
afterEach(() => client.end());

async function listPrepared(): Promise<string[]> {
  // Without values beside it, it is passed on as it is.
  const { rows } = await client.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  return rows.map(({ statement }) => statement);
}

test('what is asked often is prepared, and answers as before', async () => {
  const add = 'insert into word (text) values ($1) returning text';
  for (const text of ['one', 'two', 'three']) {
    const { rows, rowCount } = await client.query(add, [text]);
    expect([rows, rowCount]).toEqual([[{ text }], 1]);
    expect(await listPrepared()).toEqual(text === 'one' ? [] : [add]);
  }
});

test('a prepared statement that was refused can be asked again, in a transaction too', async () => {
  const add = 'insert into word (text) values ($1)';
  await client.query(add, ['one']);
  await client.query('begin', []);
  await expect(client.query(add, ['one'])).rejects.toMatchObject({ code: '23505' });
  await client.query('rollback', []);
  await client.query(add, ['two']);
  expect((await client.query('select text from word', [])).rowCount).toBe(2);
  expect(await listPrepared()).toEqual([add]);
});

test('neither the steering of transactions nor all columns of a table are prepared', async () => {
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

test('a changed table does not disturb those that name their columns', async () => {
  const find = 'select text from word where text = $1';
  for (let times = 0; times < 8; times += 1) await client.query(find, ['one']);
  await client.query('alter table word add column length integer', []);
  expect((await client.query(find, ['one'])).rows).toEqual([]);
});

test('one that brings something else since is asked as it is from then on', async () => {
  const find = 'select text from word where text <> $1';
  await client.query('insert into word values ($1)', ['one']);
  for (let times = 0; times < 3; times += 1) await client.query(find, ['two']);
  await client.query('alter table word alter column text type varchar', []);
  for (let times = 0; times < 2; times += 1) {
    expect((await client.query(find, ['two'])).rows).toEqual([{ text: 'one' }]);
  }
});

test('each connection holds no more than the limit, and the first stay', async () => {
  const asked = [1, 2, 3].map((number) => `select text, ${number} from word where text = $1`);
  for (const statement of [...asked, ...asked, ...asked]) await client.query(statement, ['one']);
  expect(await listPrepared()).toEqual(asked.slice(0, 2));
});
