import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Db } from '../postgres/database.ts';
import { workThrough } from './work-through.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await sql`create table public.waiting (id integer primary key, result text)`.execute(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate public.waiting`.execute(app.db);
  await sql`insert into public.waiting select generate_series(1, 10)`.execute(app.db);
});

async function claim(db: Db, limit: number) {
  const { rows } = await sql<{ id: number }>`
    update public.waiting set result = 'claimed'
    where id in (
      select id from public.waiting where result is null order by id limit ${limit} for update skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const finish = (db: Db, id: number) =>
  sql`update public.waiting set result = 'done' where id = ${id}`.execute(db);

async function resultsOf() {
  const { rows } = await sql<{ result: string | null }>`
    select result from public.waiting order by id`.execute(app.db);
  return rows.map(({ result }) => result);
}

it('continues by what it claimed, not by what was left of it', async () => {
  await workThrough(app.db, {
    label: 'the numbers',
    limit: 3,
    claim: async (db, limit) => {
      const ids = await claim(db, limit);
      return { claimed: ids.length, items: ids.filter((id) => id % 2 === 0) };
    },
    work: finish,
  });
  expect(await resultsOf()).toEqual(
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? 'claimed' : 'done')),
  );
});

it('reports an item that fails, undoes what it wrote, and works on all others', async () => {
  const working = workThrough(app.db, {
    label: 'the numbers',
    limit: 3,
    claim: async (db, limit) => {
      const items = await claim(db, limit);
      return { claimed: items.length, items };
    },
    work: async (db, id) => {
      await finish(db, id);
      if (id === 2) await sql`select 1 / 0`.execute(db);
    },
  });
  await expect(working).rejects.toThrow('1 of the numbers failed: division by zero');
  expect(await resultsOf()).toEqual(
    Array.from({ length: 10 }, (_, index) => (index === 1 ? 'claimed' : 'done')),
  );
});

it('ends while another process holds what is left', async () => {
  let batches = 0;
  await app.db.transaction().execute(async (other) => {
    await sql`select from public.waiting where id > 5 for update`.execute(other);
    await workThrough(app.db, {
      label: 'the numbers',
      limit: 5,
      claim: async (db, limit) => {
        batches += 1;
        const items = await claim(db, limit);
        return { claimed: items.length, items };
      },
      work: finish,
    });
  });
  expect(batches).toBe(2);
  expect((await resultsOf()).slice(5)).toEqual([null, null, null, null, null]);
});
