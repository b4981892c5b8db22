import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../tests/support/app.ts';
import { buildCourse } from '../../tests/support/factories.ts';
import { lookAtLearners } from './learner-rounds.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await sql`
    insert into accounts.account (id, username, email, first_name, last_name)
    select n, 'person' || n, n || '@example.org', 'Robin', 'Tester'
    from generate_series(1, 20500) as n`.execute(app.db);
});
afterAll(() => app.close());
beforeEach(() => sql`truncate learning.round, learning.activity`.execute(app.db));

async function look() {
  const batches: number[][] = [];
  await lookAtLearners(app.db, 'test', async (accountIds) => void batches.push(accountIds));
  return batches;
}

test('a large installation is looked at in turn, each part in small batches', async () => {
  const first = await look();
  expect(first).toHaveLength(100);
  expect(Math.max(...first.map(({ length }) => length))).toBe(200);
  const second = await look();
  expect(second.flat()).toEqual(Array.from({ length: 500 }, (_, index) => 20_001 + index));
  expect((await look()).flat().slice(0, 2)).toEqual([1, 2]);
});

test('a batch that fails is reported and holds up no other', async () => {
  let batches = 0;
  const broken = lookAtLearners(app.db, 'test', async () => {
    batches += 1;
    if (batches === 3) throw new Error('no such thing');
  });
  await expect(broken).rejects.toThrow('1 of the batches of the round test failed: no such thing');
  expect(batches).toBe(100);
  expect((await look())[0]?.[0]).toBe(20_001);
});

test('whoever learned lately is looked at each time', async () => {
  const { lessons } = await buildCourse(app.db, { lessons: [{}] });
  await sql`
    insert into learning.activity (account_id, day, lesson_id)
    values (20400, now(), ${lessons[0]?.id}), (20401, now()::date - 30, ${lessons[0]?.id})`.execute(
    app.db,
  );
  expect((await look())[0]).toEqual([20400]);
});
