import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from './support/app.ts';

/*
 * A row of an organisation can't point into another one, even by mistake: whatever has the id of an organisation refers to whatever
 * else has one by both ids.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

interface Reference {
  name: string;
  /** Whether the id of the organisation is part of the reference. */
  isComposite: boolean;
  fromTeam: boolean;
  toTeam: boolean;
}

/** References within the domains of organisations, and whether both ends have the id of one. */
async function listReferences(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select
      conrelid::regclass || '.' || conname as name,
      exists (
        select from unnest(conkey, confkey) as pair (here_number, there_number)
        join pg_attribute as here on here.attrelid = conrelid and here.attnum = here_number
        join pg_attribute as there on there.attrelid = confrelid and there.attnum = there_number
        where here.attname = 'team_id' and there.attname = 'team_id'
      ) as "isComposite",
      exists (select from pg_attribute where attrelid = conrelid and attname = 'team_id') as "fromTeam",
      exists (select from pg_attribute where attrelid = confrelid and attname = 'team_id') as "toTeam"
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    where contype = 'f' and relnamespace::regnamespace::text in ('teams', 'integrations', 'sign_on')
    order by 1`.execute(app.db);
  return rows;
}

test('references between rows of an organisation name the organisation', async () => {
  const references = await listReferences();
  expect(references.length).toBeGreaterThan(30);
  const loose = references.filter((one) => one.fromTeam && one.toTeam && !one.isComposite);
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test('what hasn’t the id of an organisation belongs to one row that has', async () => {
  const references = await listReferences();
  const above = Map.groupBy(
    references.filter((one) => !one.fromTeam && one.toTeam),
    ({ name }) => name.slice(0, name.lastIndexOf('.')),
  );
  const joining = [...above].filter(([, parents]) => parents.length > 1).map(([table]) => table);
  expect(joining).toEqual([]);
});

test('every table of organisations belongs to one', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive belonging as (
      select 'teams.team'::regclass::oid as id
      union
      select conrelid from pg_constraint join belonging on belonging.id = confrelid where contype = 'f'
    )
    select pg_class.oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('teams', 'integrations', 'sign_on')
      and oid not in (select id from belonging)`.execute(app.db);
  expect(rows).toEqual([]);
});
