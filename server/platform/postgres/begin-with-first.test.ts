import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { connectWithWords } from '../../../tests/support/database/connect-with-words.ts';
import { beginWithFirst } from './begin-with-first.ts';
import { prepareFrequent } from './prepared-statements.ts';

let app: TestApp;
let client: pg.Client;
let messages: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

beforeEach(async () => {
  client = await connectWithWords(app.connectionString);
  beginWithFirst(client);
  prepareFrequent({ threshold: 2 }).attach(client);
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  messages = 0;
  connection.on('readyForQuery', () => {
    messages += 1;
  });
});
afterEach(() => client.end());

const add = 'insert into word (text) values ($1) returning text';
const words = async () => (await client.query('select text from word order by text', [])).rows;

test('a transaction begins with its first statement, which returns its own rows', async () => {
  // Unprepared, prepared at this moment, and prepared before.
  for (const [text, count] of [
    ['one', 2],
    ['two', 3],
    ['three', 2],
  ] as const) {
    messages = 0;
    await client.query('begin', []);
    const { rows, rowCount, command } = await client.query(add, [text]);
    expect({ rows, rowCount, command }).toEqual({
      rows: [{ text }],
      rowCount: 1,
      command: 'INSERT',
    });
    await client.query('commit', []);
    expect(messages).toBe(count);
  }
  expect(await words()).toHaveLength(3);
});

test('what is rolled back was never stored', async () => {
  for (const text of ['one', 'two', 'three']) {
    await client.query('begin', []);
    await client.query(add, [text]);
    await client.query('rollback', []);
  }
  expect(await words()).toEqual([]);
});

test('a first statement that fails fails with its own error, and the transaction with it', async () => {
  await client.query(add, ['one']);
  for (let times = 0; times < 3; times += 1) {
    await client.query('begin', []);
    await expect(client.query(add, ['one'])).rejects.toMatchObject({ code: '23505' });
    await expect(client.query(add, ['two'])).rejects.toMatchObject({ code: '25P02' });
    await client.query('rollback', []);
  }
  await client.query(add, ['three']);
  expect(await words()).toEqual([{ text: 'one' }, { text: 'three' }]);
});

test('a transaction without statements is not sent', async () => {
  for (const end of ['commit', 'rollback']) {
    await client.query('begin', []);
    const { command } = await client.query(end, []);
    expect(command).toBe(end.toUpperCase());
  }
  expect(messages).toBe(0);
  await client.query(add, ['one']);
  expect(await words()).toEqual([{ text: 'one' }]);
});

test('statements without values may be several', async () => {
  await client.query('begin', []);
  await client.query(`insert into word values ('one'); insert into word values ('two')`, []);
  await client.query('rollback', []);
  expect(await words()).toEqual([]);
});

test('every statement sees what was committed before it, also the one after a lock', async () => {
  const other = new pg.Client({ connectionString: app.connectionString });
  await other.connect();
  await other.query('create table if not exists public.begun (text text)');
  const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
  await other.query('begin');
  await other.query(lock, ['a word']);
  await client.query('begin', []);
  const waiting = client.query(lock, ['a word']);
  await other.query(`insert into public.begun values ('seen')`);
  await other.query('commit');
  await waiting;
  expect((await client.query('select text from public.begun', [])).rows).toEqual([
    { text: 'seen' },
  ]);
  await client.query('commit', []);
  await other.query('drop table public.begun');
  await other.end();
});
