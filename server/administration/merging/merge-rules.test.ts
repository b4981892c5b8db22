import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalData } from '../../../contract/site/personal-data.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { mergeRules } from './merge-rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const listed = personalData.flatMap(({ exported = {}, notExported = {} }) => [
  ...Object.keys(exported),
  ...Object.keys(notExported),
]);

it('has a rule for every column that names a person, and for nothing else', () => {
  expect(listed.filter((name) => !(name in mergeRules))).toEqual([]);
  expect(Object.keys(mergeRules).filter((name) => !listed.includes(name))).toEqual([]);
});

it('never leaves a column behind that refers to the account', async () => {
  const { rows } = await sql<{ name: string }>`
    select reference.conrelid::regclass::text || '.' || part.attname as name
    from pg_constraint as reference
    join pg_attribute as part on part.attrelid = reference.conrelid and part.attnum = any(reference.conkey)
    where reference.contype = 'f' and reference.confrelid = 'accounts.account'::regclass`.execute(
    app.db,
  );
  const names = rows.map(({ name }) => name.replaceAll('"', ''));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => mergeRules[name]?.rule === 'stay')).toEqual([]);
});

it('names what may clash, as the unique indexes do', async () => {
  const { rows } = await sql<{ table: string; columns: string[]; when: string | null }>`
    select indrelid::regclass::text as table, pg_get_expr(indpred, indrelid) as when,
      array(
        select attname::text from pg_attribute
        where attrelid = indrelid and attnum = any(indkey) order by attname
      ) as columns
    from pg_index where indisunique`.execute(app.db);
  const unhandled = Object.entries(mergeRules).flatMap(([name, rule]) => {
    if (rule.rule !== 'move' && rule.rule !== 'better') return [];
    const [schema, table, column = ''] = name.split('.');
    return rows
      .filter((index) => index.table.replaceAll('"', '') === `${schema}.${table}`)
      .filter(({ columns }) => columns.includes(column))
      .filter(({ columns }) => {
        const rest = columns.filter((other) => other !== column);
        const isRenewed = 'renew' in rule && rest.includes(rule.renew ?? '');
        return !isRenewed && rest.join() !== [...(rule.key ?? ['nothing'])].sort().join();
      })
      .map(({ columns, when }) => `${name}: ${columns.join()} ${when ?? ''}`.trim());
  });
  expect(unhandled.sort()).toEqual([
    // Refused while a payment is under way, and when both have paid for the same course.
    expect.stringContaining('billing.order.account_id: account_id '),
    expect.stringContaining('billing.order.account_id: account_id,course_id '),
  ]);
});
