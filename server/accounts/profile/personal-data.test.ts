import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportMyData } from '../../../contract/accounts.ts';
import { type PersonalData, personalData } from '../../../contract/site/personal-data.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

// Names of columns that say who someone is. Foreign keys to accounts are found by themselves.
const personal =
  '(^|_)(account_id|email|recipient|phone|phone_number|address|user_agent|username)$|^(first|last|person|learner|buyer|assigner)_name$|^(author|actor|editor|nudged_by|invited_by)$';

const columnsOf = ({ exported = {}, notExported = {} }: PersonalData) => [
  ...Object.keys(exported),
  ...Object.keys(notExported),
];
const listed = personalData.flatMap(columnsOf);

/** Every column of a table that names a person, with what happens to it when the account is deleted. */
async function readColumns(): Promise<{ name: string; onDelete: string | null }[]> {
  const { rows } = await sql<{ name: string; onDelete: string | null }>`
    select * from (
      select
        stored.table_schema || '.' || stored.table_name || '.' || stored.column_name as name,
        stored.column_name,
        (
          select max(reference.confdeltype) from pg_constraint as reference
          join pg_attribute as part
            on part.attrelid = reference.conrelid and part.attnum = any(reference.conkey)
          where reference.contype = 'f'
            and reference.confrelid in ('accounts.account'::regclass, 'teams.member'::regclass)
            and reference.conrelid = format('%I.%I', stored.table_schema, stored.table_name)::regclass
            and part.attname = stored.column_name
            and (reference.confrelid = 'accounts.account'::regclass or part.attname = 'account_id')
        ) as "onDelete"
      from information_schema.columns as stored
      join information_schema.tables as place using (table_schema, table_name)
      where place.table_type = 'BASE TABLE'
        and stored.table_schema !~ '^(pg_|jobs|information_schema)'
    ) as found
    where column_name ~ ${personal} or "onDelete" is not null
    order by name`.execute(app.db);
  return rows.map(({ name, onDelete }) => ({ name, onDelete }));
}

it('lists every column that names a person, once', async () => {
  const found = (await readColumns()).map(({ name }) => name);
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([]);
  expect(found.filter((name) => !listed.includes(name))).toEqual([]);
});

it('lists nothing that isn’t there', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name || '.' || column_name as name
    from information_schema.columns`.execute(app.db);
  const there = new Set(rows.map(({ name }) => name));
  expect(listed.filter((name) => !there.has(name))).toEqual([]);
});

it('says what stays once the account is deleted, as the database does', async () => {
  const rules = new Map((await readColumns()).map(({ name, onDelete }) => [name, onDelete]));
  const untrue = personalData.filter((data) => {
    const stays = columnsOf(data).some((name) => rules.get(name) === 'n');
    return stays && !data.afterDeletion;
  });
  expect(untrue.map(({ what }) => what)).toEqual([]);
});

it('never refuses to delete an account because of a row that names it', async () => {
  const blocking = (await readColumns()).filter(({ onDelete }) =>
    ['a', 'r'].includes(onDelete ?? ''),
  );
  expect(blocking).toEqual([]);
});

it('is exported, and the export says who sees it and for how long we keep it', async () => {
  const { ask: call } = await signedIn(app, await buildLearner(app.db));
  const { about, exportedAt, ...exported } = (await call(exportMyData, {})).body;
  expect(exportedAt).toBeTypeOf('string');
  const promised = new Set(personalData.flatMap((data) => Object.values(data.exported ?? {})));
  expect([...promised].filter((key) => !(key in exported))).toEqual([]);
  expect(about).toContainEqual({
    what: expect.stringContaining('Notes in lessons'),
    seenBy: expect.any(String),
    kept: expect.any(String),
    in: ['notes', 'passageNotes', 'savedCourses', 'courseViews', 'profile'],
  });
});
