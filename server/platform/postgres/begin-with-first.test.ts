import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { connectWithWords } from '../../../tests/support/database/connect-with-words.ts';
import { beginWithFirst } from './begin-with-first.ts';
import { inTransaction, openDatabase } from './database.ts';
import { JointStatements } from './joint-statements.ts';
import { prepareFrequent } from './prepared-statements.ts';
import { sendTogether } from './send-together.ts';

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

const sendJoint = (...statements: [text: string, ...values: unknown[]][]) => {
  const joint = new JointStatements(statements.map(([text, ...values]) => ({ text, values })));
  return client.query(joint as unknown as string);
};
const count = 'select count(*)::integer as count from word where text <> $1';

test('joint statements begin their transaction and return their rows one after the other', async () => {
  // Unprepared, prepared with this message (one message for each), and prepared before.
  for (const [text, sent] of [
    ['one', 2],
    ['two', 4],
    ['three', 2],
  ] as const) {
    messages = 0;
    await client.query('begin', []);
    const { rows } = await sendJoint([add, text], [count, 'none']);
    await client.query('commit', []);
    expect(messages).toBe(sent);
    expect(rows).toEqual([[{ text }], [{ count: expect.any(Number) }]]);
  }
  expect(await words()).toHaveLength(3);
});

test('a joint statement that fails is the last one', async () => {
  for (let times = 0; times < 4; times += 1) {
    await client.query('begin', []);
    await expect(sendJoint([add, 'one'], [add, 'one'], [add, 'two'])).rejects.toMatchObject({
      code: '23505',
    });
    await client.query('rollback', []);
  }
  expect(await words()).toEqual([]);
});

test('a joint statement whose values can’t be sent fails with its transaction', async () => {
  const endless: { self?: object } = {};
  endless.self = endless;
  await client.query('begin', []);
  await expect(sendJoint([add, 'one'], [count, endless])).rejects.toThrow('circular');
  await client.query('rollback', []);
  expect(await words()).toEqual([]);
  await client.query(add, ['two']);
  expect(await words()).toEqual([{ text: 'two' }]);
});

test('a joint statement sees what was committed while the one before it waited for a lock', async () => {
  const other = new pg.Client({ connectionString: app.connectionString });
  await other.connect();
  await other.query('create table public.waited (text text)');
  const lock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
  await other.query('begin');
  await other.query(lock, ['a word']);
  await client.query('begin', []);
  const waiting = sendJoint(
    [lock, 'a word'],
    ['select text from public.waited where text <> $1', ''],
  );
  await other.query(`insert into public.waited values ('seen')`);
  await other.query('commit');
  expect((await waiting).rows[1]).toEqual([{ text: 'seen' }]);
  await client.query('commit', []);
  await other.query('drop table public.waited');
  await other.end();
});

test('statements are only sent together in a transaction, which is rolled back with all of them', async () => {
  const db = openDatabase(app.connectionString, { jobs: app.db.jobs, onError: () => {} });
  const locks = ['one', 'two'].map((name) =>
    CompiledQuery.raw('select $1::text as name', [name]),
  ) as CompiledQuery<{ name: string }>[];
  await expect(sendTogether(db, locks)).rejects.toThrow('need a transaction');
  expect(await inTransaction(db, (db) => sendTogether(db, locks))).toEqual([
    [{ name: 'one' }],
    [{ name: 'two' }],
  ]);
  await db.destroy();
});
