import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listUsers,
  mostUsersCounted,
  userColumns,
} from '../../../contract/administration/users.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { fewUsersFound, usersFoundAnywhere } from './queries.ts';
import { listUsers as listUsersOn } from './users.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

type Query = InputOf<typeof listUsers>['query'];
const list = (query: Query = {}) => admin.ask(listUsers, { query });
const namesOf = async (query: Query) => (await list(query)).body.data.map((user) => user.username);

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAccount(app.db, { role: 'Admin', username: 'keeper' }));
  const people = [
    { username: 'zoe.p', first_name: 'Zoé', last_name: 'Pärt', email: 'zoe@harbour.example' },
    { username: 'a_b', first_name: 'Ada', last_name: 'Brook', email: 'ada@harbour.example' },
    { username: 'axb', first_name: 'Alan', last_name: 'Brook', email: 'alan+100%@example.org' },
    { username: 'owl', first_name: 'Olga', last_name: 'O’Neil', email: 'olga@example.org' },
    { username: 'back', first_name: 'C:\\temp', last_name: 'Slash', email: 'slash@example.org' },
  ];
  for (const person of people) await buildAccount(app.db, person);
  await buildOwner(app.db);
  const guarded = await buildAccount(app.db, { username: 'guarded' });
  const half = await buildAccount(app.db, { username: 'half-guarded' });
  await app.db
    .insertInto('accounts.second_factor')
    .values([
      { account_id: guarded.id, secret: 'x', confirmed_at: new Date() },
      { account_id: half.id, secret: 'x' },
    ])
    .execute();
});
afterAll(() => app.close());

describe('search', () => {
  test.each([
    ['user name', 'OWL', ['owl']],
    ['first name, whatever its case', 'ZOÉ', ['zoe.p']],
    ['last name', 'pärt', ['zoe.p']],
    ['email', 'HARBOUR.example', ['a_b', 'zoe.p']],
    ['words of several columns, in any order', 'brook ada', ['a_b']],
    ['a whole email address', 'ada@harbour.example', ['a_b']],
    ['an address that begins like another', 'da@harbour.exam', ['a_b']],
    ['another domain', 'olga@harbour.example', []],
    ['a long part of a name', 'alf-guarded', ['half-guarded']],
    ['one letter', 'é', ['zoe.p']],
    ['surrounding space', '   owl   ', ['owl']],
    ['nothing that matches', 'nobody-of-this-name', []],
  ])('finds by %s', async (_, q, usernames) => {
    expect(await namesOf({ q, _sort: 'username' })).toEqual(usernames);
  });

  test.each([
    ['_', ['a_b']],
    ['a_b', ['a_b']],
    ['%', ['axb']],
    ['100%', ['axb']],
    ['\\', ['back']],
    ['C:\\temp', ['back']],
    ["'", []],
    ["'; drop table accounts.account; --", []],
  ])('reads %s as itself', async (q, usernames) => {
    expect(await namesOf({ q, _sort: 'username' })).toEqual(usernames);
  });

  test('control characters separate words instead of failing', async () => {
    expect(await namesOf({ q: 'ada\u0007brook' })).toEqual(['a_b']);
  });

  test('a search that is too long is refused at its field', async () => {
    const answer = await list({ q: 'a'.repeat(201) });
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual([{ field: 'q', message: 'Search for at most 200 characters.' }]);
  });
});

describe('roles', () => {
  test('the role counts are of everyone, the total is of the list', async () => {
    const { body } = await list({ role: 'ModuleOwner' });
    expect(body.meta).toMatchObject({ total: 1, roles: { Admin: 1, User: 7, ModuleOwner: 1 } });
    expect(body.data.map((user) => user.role)).toEqual(['ModuleOwner']);
  });

  test('search and role can be combined', async () => {
    const { body } = await list({ q: 'example', role: 'Admin' });
    expect(body.meta).toMatchObject({ total: 1, roles: { User: 7 } });
  });

  test('an unknown role is refused', async () => {
    const answer = await list({ role: 'Root' as 'Admin' });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe('role');
  });
});

test('the second factor shows once it is confirmed', async () => {
  const { body } = await list({ q: 'guarded', _sort: 'username' });
  expect(body.data.map((user) => [user.username, user.istwofactorenabled])).toEqual([
    ['guarded', true],
    ['half-guarded', false],
  ]);
});

test('a user is listed with exactly the fields of the contract', async () => {
  const { body } = await list({ q: 'owl' });
  expect(Object.keys(body.data[0] ?? {}).sort()).toEqual([...userColumns].sort());
});

describe('pages', () => {
  test.each(userColumns.flatMap((column) => [[column, 'asc'] as const, [column, 'desc'] as const]))(
    'sorted by %s %s, every account stands on exactly one of them',
    async (_sort, _order) => {
      const all = (await list({ _sort, _order, _limit: 100 })).body;
      const pages = [];
      for (let _page = 1; _page <= Math.ceil(all.meta.total / 2); _page++) {
        pages.push(...(await list({ _sort, _order, _limit: 2, _page })).body.data);
      }
      expect(pages).toEqual(all.data);
      expect(new Set(pages.map((user) => user.userid)).size).toBe(all.meta.total);
    },
  );

  test('names sort regardless of case', async () => {
    const capital = await buildAccount(app.db, { username: 'Middle' });
    const usernames = await namesOf({ _sort: 'username', _limit: 100 });
    expect(usernames.indexOf('Middle')).toBeGreaterThan(usernames.indexOf('keeper'));
    expect(usernames.indexOf('Middle')).toBeLessThan(usernames.indexOf('owl'));
    await app.db.deleteFrom('accounts.account').where('id', '=', capital.id).execute();
  });

  test('a page beyond the last is empty, with the right total', async () => {
    const { status, body } = await list({ _page: 5000 });
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
    expect(body.meta.total).toBeGreaterThan(0);
  });

  test.each([
    { _page: 0 },
    { _page: 'x' },
    { _limit: 0 },
    { _limit: 1000 },
    { _sort: 'password_hash' },
  ])('refuses %o', async (query) => {
    const answer = await list(query as Query);
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe(Object.keys(query)[0]);
  });

  test('a limit beyond the maximum says what the maximum is', async () => {
    expect((await list({ _limit: 101 })).detail).toBe(
      'The limit (_limit) is a whole number from 1 to 100.',
    );
  });
});

test('only an Admin sees the list', async () => {
  const learner = await signedIn(app, await buildLearner(app.db));
  const owner = await signedIn(app, await buildOwner(app.db));
  expect((await ask(app.server, listUsers, { query: {} })).status).toBe(401);
  expect((await learner.ask(listUsers, { query: {} })).status).toBe(403);
  expect((await owner.ask(listUsers, { query: {} })).status).toBe(403);
});

test('without parameters everyone is listed, up to 5,000; beyond that, a page', async () => {
  const everyone = (await list()).body;
  expect(everyone.data).toHaveLength(everyone.meta.total);
  expect(everyone.meta).toMatchObject({ page: 1, limit: 5000 });

  const missing = 5000 - everyone.meta.total;
  await sql`
    insert into accounts.account (username, email, first_name, last_name)
    select 'many' || n, 'many' || n || '@example.org', 'First', 'Last'
    from generate_series(1, ${missing}::int) n`.execute(app.db);
  expect((await list()).body.data).toHaveLength(5000);

  await buildLearner(app.db);
  const page = (await list()).body;
  expect(page.data).toHaveLength(20);
  expect(page.meta).toMatchObject({ page: 1, limit: 20, total: 5001 });
  expect((await list({ _page: 2 })).body.meta).toMatchObject({ page: 2, limit: 20 });
  expect((await list({ role: 'Admin' })).body.meta.limit).toBe(5000);
  expect((await list({ q: 'first' })).body.data).toHaveLength(20);
});

test('a search among 10,000 accounts uses its index', async () => {
  await buildAdmin(app.db);
  await sql`
    insert into accounts.account (username, email, first_name, last_name)
    select 'crowd' || n, md5(n::text) || '@example.org', 'First' || n, 'Last' || n
    from generate_series(1, 10000) n`.execute(app.db);
  await sql`vacuum analyze accounts.account`.execute(app.db);

  const filter = { terms: ['crowd7345'], role: undefined };
  const page = { offset: 0, limit: 10, order: 'asc', sort: 'lastname' } as const;
  for (const query of [
    fewUsersFound(app.db, filter, page),
    usersFoundAnywhere(app.db, filter, page),
  ]) {
    const plan = JSON.stringify(await query.explain('json'));
    expect(plan).toContain('account_search_key');
    expect(plan).not.toContain('Seq Scan');
  }

  const { body } = await list({ q: 'CROWD7345' });
  expect(body.data.map((user) => user.username)).toEqual(['crowd7345']);
  expect(body.meta.total).toBe(1);
  expect((await list()).body.meta.total).toBeGreaterThan(10_000);
});

test('a search that finds everyone reads few of them', async () => {
  const recorder = openRecorder(app.connectionString);
  try {
    const query = {
      q: 'example.org',
      _sort: 'lastname',
      _order: 'asc',
      _page: 1,
      _limit: 20,
    } as const;
    const { users, total } = await listUsersOn(recorder.db, query);
    expect(users).toHaveLength(20);
    expect(total).toBe(mostUsersCounted);
    for (const statement of recorder.take()) {
      const scans = await listScans(recorder.db, statement);
      const read = scans.filter(({ table }) => table === 'accounts.account');
      for (const { rows } of read) expect(rows, statement.sql).toBeLessThanOrEqual(2000);
    }
  } finally {
    await recorder.close();
  }
});

test.each([
  ['as many as are counted', mostUsersCounted],
  ['some more', mostUsersCounted + 150],
])('a search that finds %s has exact pages', async (_, count) => {
  const name = `herd${count}x`;
  await sql`
    insert into accounts.account (username, email, first_name, last_name)
    select ${name}::text || n, ${name}::text || n || '@example.org', 'First', 'L' || n % 7
    from generate_series(1, ${count}::int) n`.execute(app.db);
  for (const _order of ['asc', 'desc'] as const) {
    const pages: { lastname: string; userid: number }[] = [];
    for (let _page = 1; _page <= Math.ceil(count / 100) + 1; _page++) {
      const { body } = await list({ q: name, _sort: 'lastname', _order, _limit: 100, _page });
      expect(body.meta.total).toBe(mostUsersCounted);
      pages.push(...body.data);
    }
    const sorted = pages.toSorted(
      (one, other) => one.lastname.localeCompare(other.lastname) || one.userid - other.userid,
    );
    expect(new Set(pages.map(({ userid }) => userid)).size).toBe(count);
    expect(pages).toEqual(_order === 'asc' ? sorted : sorted.toReversed());
  }
});
